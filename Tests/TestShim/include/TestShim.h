#ifndef STICKERMILL_TEST_SHIM_H
#define STICKERMILL_TEST_SHIM_H

// Takes from the calling thread, and from the programs that it starts, root's right to pass by file permissions. Gives 0 when
// it is gone, and -1 if the system has no way to take it.
int stickermill_bind_to_permissions(void);

// Makes a terminal without a person. Returns the descriptor of the side that reads the screen, and writes the descriptor of the terminal
// itself. Returns -1 if the system has no terminal left.
int stickermill_open_terminal(int *terminal);

#endif
