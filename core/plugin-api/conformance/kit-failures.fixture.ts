import { type ProcessorUnderTest, type Runner, testProcessor } from './processor-conformance.ts'

/** Names of the checks that fail when a kit runs. */
export async function failuresIn(kit: (runner: Runner) => void): Promise<string[]> {
  return Object.keys(await sentencesOf(kit))
}

/** What each check that fails says, by its name. */
export async function sentencesOf(kit: (runner: Runner) => void): Promise<Record<string, string>> {
  const checks: [name: string, body: () => Promise<void>][] = []
  kit({ describe: (_name, body) => body(), it: (name, body) => checks.push([name, body]) })
  const told: Record<string, string> = {}
  // One after the other, as runners do: checks of a kit share what its service has.
  for (const [name, body] of checks)
    await body().catch((reason: unknown) => {
      told[name] = String(Object(reason).message)
    })
  return told
}

/** Names of the checks that fail for a processor. */
export const failuresOf = (faulty: ProcessorUnderTest): Promise<string[]> =>
  failuresIn((runner) => testProcessor(runner, faulty))

/** Names of the checks that a processor has to pass. */
export function rulesFor(one: ProcessorUnderTest): string[] {
  const names: string[] = []
  testProcessor({ describe: (_name, body) => body(), it: (name) => names.push(name) }, one)
  return names
}
