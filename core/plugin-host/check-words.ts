import { flatWords } from '../domain/wording/index.ts'
import { readMessage } from '../domain/wording/message-arguments.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'

/** Texts that can't be read as ICU MessageFormat, one sentence each. */
export const messageFaults = (plugins: LoadedPlugin[]): string[] =>
  plugins.flatMap(({ name: plugin, registered: { wording } }) =>
    wording.flatMap(({ language, words }) =>
      [...flatWords(words)].flatMap(([key, message]) =>
        readMessage(message) === null
          ? [
              `Plugin '${plugin}' has a text '${key}' in '${language}' that can't be read: ${JSON.stringify(message)}. Close every { and give each choice a case "other".`,
            ]
          : [],
      ),
    ),
  )
