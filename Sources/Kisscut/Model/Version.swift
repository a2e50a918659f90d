/// The version of the library and the command.
package let version = "0.1.0"
