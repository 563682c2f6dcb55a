/** Ends of names whose values nobody may read in a log; capitals don't matter. A dictionary's `key` is none. */
const kinds = 'secret|token|password|passwd|authorization|cookie|[\\w-]key'
const ofSecret = new RegExp(`(?:${kinds})$`, 'i')
/** Whether a line may have such a name: most have none, and are not parsed. */
const mayHave = new RegExp(`(?:${kinds})(?:\\\\?["']?\\s*:|=)`, 'i')
/** A name and its value within a text: as in JSON, or as in an address. */
const inJson = new RegExp(`("[^"\\\\]*(?:${kinds})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'gi')
/** As Node prints objects. */
const inPrinted = new RegExp(`((?:^|[\\s{,'])[\\w-]*(?:${kinds})'?:\\s+)'[^']*'`, 'gi')
const inAddress = new RegExp(`((?:^|[?&\\s;])[\\w.-]*(?:${kinds})=)[^&\\s;"]+`, 'gi')

const hidden = '[hidden]'

const withoutSecrets = (text: string): string =>
  text.replace(inJson, `$1"${hidden}"`).replace(inPrinted, `$1'${hidden}'`).replace(inAddress, `$1${hidden}`)

/** Texts and what contains them; whether something is there, and how many, is no secret. */
const isTold = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || (typeof value === 'object' && value !== null)

function hide(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value)
  if (Array.isArray(value)) return value.map(hide)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [key, ofSecret.test(key) && isTold(held) ? hidden : hide(held)]),
  )
}

/** A line of the log, without the values whose names say that they are secret, at any depth and in its texts. */
export function hideSecrets(line: string): string {
  if (!mayHave.test(line)) return line
  try {
    return `${JSON.stringify(hide(JSON.parse(line)))}\n`
  } catch {
    // Not a line of JSON: as a text.
    return withoutSecrets(line)
  }
}
