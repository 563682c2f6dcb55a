/** A command's output, and how it ends with a message instead of a stack. */
export interface CommandOutput {
  print(line: string): void
  warn(line: string): void
}

/** A failure that the caller can fix: only its message is printed. */
export class CommandError extends Error {}

const output: CommandOutput = {
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
}

/** Runs a command. On failure it exits with 1 and one message, with a stack only if DEBUG is set. */
export async function runCommand(command: (output: CommandOutput) => Promise<void>): Promise<void> {
  try {
    await command(output)
  } catch (error) {
    const message = error instanceof Error ? error.message || String(error) : String(error)
    output.warn(process.env.DEBUG && error instanceof Error ? String(error.stack) : message)
    process.exitCode = 1
  }
}
