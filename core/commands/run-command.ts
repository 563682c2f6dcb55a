/** What a command may say, and the way to end with a sentence instead of a stack. */
export interface CommandOutput {
  print(line: string): void
  warn(line: string): void
}

/** An end that is the caller's to mend: its message is all they see. */
export class CommandError extends Error {}

const output: CommandOutput = {
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
}

/** Runs a command; exit code 1 and one message when it fails, with the stack only where DEBUG is set. */
export async function runCommand(command: (output: CommandOutput) => Promise<void>): Promise<void> {
  try {
    await command(output)
  } catch (error) {
    const message = error instanceof Error ? error.message || String(error) : String(error)
    output.warn(process.env.DEBUG && error instanceof Error ? String(error.stack) : message)
    process.exitCode = 1
  }
}
