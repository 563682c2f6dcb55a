import { flatWords } from '../domain/wording/index.ts'
import { readMessage } from '../domain/wording/message-arguments.ts'
import type { Dictionary } from '../plugin-api/index.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'

/** Dictionaries without faults: the apps of a process load the same ones. */
const sound = new WeakSet<object>()

/** Texts that can't be read as ICU MessageFormat, one sentence each. */
export const messageFaults = (plugins: LoadedPlugin[]): string[] =>
  plugins.flatMap(({ name, registered: { wording } }) => wording.flatMap((dictionary) => faultsOf(name, dictionary)))

function faultsOf(plugin: string, { language, words }: Dictionary): string[] {
  if (sound.has(words)) return []
  const unread = [...flatWords(words)].filter(([, message]) => readMessage(message) === null)
  if (unread.length === 0) sound.add(words)
  return unread.map(
    ([key, message]) =>
      `Plugin '${plugin}' has a text '${key}' in '${language}' that can't be read: ${JSON.stringify(message)}. Close every { and give each choice a case "other".`,
  )
}
