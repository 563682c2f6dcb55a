import { type ProcessorUnderTest, testProcessor } from './processor-conformance.ts'

/** Names of the checks that fail for a processor. */
export async function failuresOf(faulty: ProcessorUnderTest): Promise<string[]> {
  const checks: { name: string; body: () => Promise<void> }[] = []
  testProcessor({ describe: (_name, body) => body(), it: (name, body) => checks.push({ name, body }) }, faulty)
  const outcomes = await Promise.allSettled(checks.map(({ body }) => body()))
  return checks.flatMap(({ name }, index) => (outcomes[index]?.status === 'rejected' ? [name] : []))
}
