import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const script = new URL('./answers-process.ts', import.meta.url).pathname

interface Answers {
  /** The process's UTC offset in minutes in January 2027; shows that TZ took effect. */
  offset: number
  hash: string
}

const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && 'offset' in value && 'hash' in value

/** Returns the answers to random cases of a server whose own time zone is `zone`. */
export async function answersIn(zone: string, seed: number, cases: number): Promise<Answers> {
  const env = { ...process.env, TZ: zone }
  const { stdout } = await run(process.execPath, [script, `${seed}`, `${cases}`], { env })
  const answers: unknown = JSON.parse(stdout)
  if (!isAnswers(answers)) throw new Error(`${script} printed ${stdout}`)
  return answers
}
