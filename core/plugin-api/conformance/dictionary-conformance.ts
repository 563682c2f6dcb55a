import assert from 'node:assert/strict'
import { errorCodes } from '../../domain/errors.ts'
import type { Dictionary } from '../wording.ts'
import type { Runner } from './processor-conformance.ts'

/** Arguments of an ICU message by name, those inside plural branches included. */
const argumentsOf = (message: string): string[] => [
  ...new Set([...message.matchAll(/\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*[,}]/g)].map((match) => match[1] ?? '')),
]

/** The nouns that a tenant may rename; a language may do with fewer of them, and with either number. */
const nouns = /^(reservation|service|seat|point|resource)s?$/i

const balance = (message: string) =>
  [...message].reduce((depth, sign) => (depth < 0 ? depth : depth + (sign === '{' ? 1 : sign === '}' ? -1 : 0)), 0)

/** The kit for dictionaries: every key of the base language, with the same arguments, well-formed. */
export function testDictionary({ describe, it }: Runner, dictionary: Dictionary, base: Record<string, string>) {
  const { words, language } = dictionary
  describe(`the dictionary '${language}' is complete`, () => {
    it('has a lower-case BCP 47 tag and a name', async () => {
      assert.match(language, /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/)
      assert.ok(dictionary.name.length > 0)
    })
    it('has the keys of the base language, and no others', async () => {
      assert.deepEqual(Object.keys(words).sort(), Object.keys(base).sort())
    })
    it('has words for every error code', async () => {
      assert.deepEqual(
        errorCodes.filter((code) => !words[`error.${code}`]),
        [],
      )
    })
    it('leaves no message empty or unbalanced', async () => {
      const broken = Object.entries(words).filter(([, message]) => message.trim() === '' || balance(message) !== 0)
      assert.deepEqual(broken, [])
    })
    it('uses the same arguments as the base language', async () => {
      const own = (message: string) =>
        argumentsOf(message)
          .filter((name) => !nouns.test(name))
          .sort()
      for (const [key, message] of Object.entries(words)) assert.deepEqual(own(message), own(base[key] ?? ''), key)
    })
  })
}
