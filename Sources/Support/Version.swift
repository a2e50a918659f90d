/// The version of the library and the command.
package let currentVersion = "0.1.0"
