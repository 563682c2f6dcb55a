import assert from 'node:assert/strict'
import { errorCodes } from '../../domain/errors.ts'
import { argumentsOf as argumentNames, readMessage } from '../../domain/wording/message-arguments.ts'
import type { Dictionary } from '../wording.ts'
import type { Runner } from './processor-conformance.ts'

/** Names of the arguments of an ICU message, those inside plural branches included. */
const argumentsOf = (message: string): string[] => [...argumentNames(readMessage(message) ?? [])]

/**
 * The nouns that a tenant may rename, with or without an article. A language may use fewer of them, in either number,
 * and with or without their gender.
 */
const nouns = /^(([a-z]+_)*(reservation|service|seat|point|resource)s?(_gender)?|gender)$/i

/** A form of nouns that the language needs and the base language has not, such as a case. */
const isOwnGrammar = (key: string) => /^grammar\.[a-z_]+\.(singular|plural)$/.test(key)

/** A text without the marks around it, which nobody says. */
const spoken = (text: string): string => text.toLowerCase().replace(/^[^\p{L}\p{N}{]+|[^\p{L}\p{N}}]+$/gu, '')

/** What stands on a control, and its name where there are several of them (WCAG 2.5.3). */
const namedAtLength = [
  ['catalogue.view_more', 'catalogue.view_more_of'],
  ['forms.more', 'forms.more_what'],
  ['resources.details', 'resources.details_of'],
  ['resources.change', 'resources.change_what'],
] as const

/**
 * The kit for dictionaries: every key of the base language, with the same arguments and valid syntax. A language may
 * add forms of nouns (`grammar.your.singular`). A partial one may leave keys out, and is judged by those that it has.
 */
export function testDictionary(
  { describe, it }: Runner,
  dictionary: Dictionary,
  base: Record<string, string>,
  { isPartial = false } = {},
) {
  const { words, language } = dictionary
  describe(`the dictionary '${language}' is ${isPartial ? 'right' : 'complete'}`, () => {
    it('has a lower-case BCP 47 tag and a name', async () => {
      const isTag = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(language)
      assert.ok(isTag, `'${language}' is no language: name it by a tag in small letters, such as 'ga' or 'pt-br'`)
      assert.ok(dictionary.name.length > 0, 'give the name by which the language calls itself')
    })
    it('has no keys that the base language does not have', async () => {
      const strangers = Object.keys(words).filter((key) => !Object.hasOwn(base, key) && !isOwnGrammar(key))
      const nested = strangers.filter((key) => typeof words[key] !== 'string')
      assert.equal(
        nested.join(', '),
        '',
        "each text stands under its whole key, as 'nav.back' does, and not in objects",
      )
      const told = 'no text of the product has these keys: take those of @tessera/plugin-api/english'
      assert.equal(strangers.join(', '), '', told)
    })
    if (!isPartial) {
      it('has all keys of the base language', async () => {
        const missing = Object.keys(base).filter((key) => !Object.hasOwn(words, key))
        assert.deepEqual(missing, [])
      })
      it('has words for every error code', async () => {
        assert.deepEqual(
          errorCodes.filter((code) => !words[`error.${code}`]),
          [],
        )
      })
    }
    it('leaves no message empty, and none that can not be parsed', async () => {
      const texts = Object.entries(words).filter(([, message]) => typeof message === 'string')
      const keysOf = (list: typeof texts) => list.map(([key]) => key).join(', ')
      const empty = texts.filter(([, message]) => message.trim() === '')
      assert.equal(keysOf(empty), '', 'these texts are empty: leave out what is not translated yet')
      const broken = texts.filter(([, message]) => !readMessage(message))
      const told = 'these texts can\'t be read: close every { and give each choice a case "other"'
      assert.equal(keysOf(broken), '', told)
    })
    it('has in the longer name of a control what stands on it', async () => {
      const unsayable = namedAtLength.filter(([shown, name]) => {
        const [on, whole] = [words[shown], words[name]]
        return typeof on === 'string' && typeof whole === 'string' && !spoken(whole).includes(spoken(on))
      })
      const told = 'whoever speaks to a device says what is read: begin these texts with what stands on their button'
      assert.equal(unsayable.map(([, name]) => name).join(', '), '', told)
    })
    it('uses the same arguments as the base language', async () => {
      const own = (message: string) =>
        argumentsOf(message)
          .filter((name) => !nouns.test(name))
          .sort()
      for (const [key, message] of Object.entries(words)) {
        if (typeof message !== 'string') continue
        const known = isOwnGrammar(key) ? ['word'] : own(base[key] ?? '')
        assert.deepEqual(own(message), known, `'${key}' must have the arguments of its English text`)
      }
    })
  })
}
