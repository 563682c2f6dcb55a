import { isRecord } from '../domain/is-record.ts'
import { flatWords } from '../domain/wording/index.ts'
import { readMessage } from '../domain/wording/message-arguments.ts'
import type { Dictionary } from '../plugin-api/index.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'

/** Dictionaries without faults: the apps of a process load the same ones. */
const sound = new WeakSet<object>()

/** Languages that are none, and texts that can't be read as ICU MessageFormat, one sentence each. */
export const wordFaults = ({ name, registered: { wording } }: LoadedPlugin): string[] =>
  wording.flatMap((dictionary) => [...languageFaults(name, dictionary), ...faultsOf(name, dictionary)])

/** The usual tag of a language, in small letters; null for none. */
function usualTag(language: string): string | null {
  try {
    return Intl.getCanonicalLocales(language)[0]?.toLowerCase() ?? null
  } catch {
    return null
  }
}

const directions: readonly string[] = ['ltr', 'rtl'] satisfies Dictionary['direction'][]

function languageFaults(plugin: string, { language, direction }: Dictionary): string[] {
  const tag = usualTag(language)
  const usual = tag !== null && /^[a-z]{2,3}(-|$)/.test(tag) ? tag : null
  const called = usual === null ? "it by a tag such as 'ga' or 'en-us'" : `it '${usual}'`
  return [
    ...(usual === language ? [] : [`Plugin '${plugin}' has words in the language '${language}'. Call ${called}.`]),
    ...(directions.includes(direction)
      ? []
      : [`Plugin '${plugin}' has words in '${language}' of the direction '${direction}'. Let it be 'ltr' or 'rtl'.`]),
  ]
}

const isKey = (text: unknown): text is string => typeof text === 'string' && /^[a-z][\w-]*(\.[\w-]+)+$/.test(text)

/** The titles in a schema, at any depth: what an answer is called where it is shown. */
function titlesIn(schema: unknown): unknown[] {
  if (Array.isArray(schema)) return schema.flatMap(titlesIn)
  return isRecord(schema) ? [schema.title, ...Object.values(schema).flatMap(titlesIn)] : []
}

/** Texts that a plugin names and nobody has words for: customers would read their keys. */
export function unsaidFaults(plugins: LoadedPlugin[]): string[] {
  const said = new Set(
    plugins.flatMap(({ registered }) =>
      registered.wording.flatMap(({ words }) => [...flatWords(words)].map(([key]) => key)),
    ),
  )
  return plugins.flatMap(({ name, registered: { payments, channels, flows, steps } }) => {
    const own = [...flows.flatMap((flow) => flow.steps), ...steps.map(({ step }) => step)]
    const named = [
      ...payments.map(({ label }) => label),
      ...channels.map(({ consent }) => consent),
      ...own.flatMap(({ prompt, answer }) => [prompt, ...titlesIn(answer)]),
    ]
    const unsaid = [...new Set(named)].filter((key) => isKey(key) && !said.has(key))
    return unsaid.map(
      (key) =>
        `Plugin '${name}' names the text '${key}', which has no words. Register them by host.wording, or correct the key.`,
    )
  })
}

function faultsOf(plugin: string, { language, words }: Dictionary): string[] {
  if (!isRecord(words))
    return [`Plugin '${plugin}' gives its dictionary '${language}' no words. Let them be texts by their keys.`]
  if (sound.has(words)) return []
  const unread = [...flatWords(words)].filter(([, message]) => readMessage(message) === null)
  if (unread.length === 0) sound.add(words)
  return unread.map(
    ([key, message]) =>
      `Plugin '${plugin}' has a text '${key}' in '${language}' that can't be read: ${JSON.stringify(message)}. Close every { and give each choice a case "other".`,
  )
}
