#ifndef KISSCUT_TEST_SHIM_H
#define KISSCUT_TEST_SHIM_H

// Takes from the calling thread, and from the programs that it starts, root's right to pass by file permissions. Gives 0 when
// it is gone, and -1 if the system has no way to take it.
int kisscut_bind_to_permissions(void);

// Makes a terminal that nobody sits at. Gives the descriptor of the side that reads what is shown, and writes that of the
// terminal itself; -1 if there is none to be had.
int kisscut_open_terminal(int *terminal);

#endif
