import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { definePlugin } from '../plugin-api/index.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import { mergeDictionaries } from './merge-dictionaries.ts'
import { noRegistrations, type Registrations } from './registrations.ts'

function plugin(
  name: string,
  words: Record<string, Record<string, string>>,
  more: Partial<Registrations> = {},
): LoadedPlugin {
  const wording = Object.entries(words).map(([language, own]) => ({
    language,
    name: language,
    direction: 'ltr' as const,
    words: own,
  }))
  return {
    name,
    plugin: definePlugin({ name, settings: Type.Object({}), setup() {} }),
    location: { folder: '', server: '', browser: null },
    registered: { ...noRegistrations(), wording, ...more },
  }
}

const route = { method: 'GET', path: '/', handle: () => ({ status: 200 }) } as const
const english = plugin('wording-en-us', { 'en-us': { hello: 'Hello' } })
const spanish = plugin('wording-es', { es: { hello: 'Hola' } })
const waiver = plugin('waiver', { 'en-us': { 'waiver.sign': 'Sign', hello: 'Howdy' } }, { routes: [route] })
const installed = [english, spanish, waiver]
const wordsIn = (active: LoadedPlugin[]) =>
  Object.fromEntries(mergeDictionaries(installed, active).map(({ language, words }) => [language, words]))

it('offers the languages that the tenant names, or all that are installed', () => {
  expect(Object.keys(wordsIn([spanish]))).toEqual(['es'])
  expect(Object.keys(wordsIn([]))).toEqual(['en-us', 'es'])
  expect(Object.keys(wordsIn([waiver]))).toEqual(['en-us', 'es'])
})

it('puts a plugin’s own words below the product’s in each language, so that it can’t change those', () => {
  expect(wordsIn([english, spanish, waiver])).toEqual({
    'en-us': { 'waiver.sign': 'Sign', hello: 'Hello' },
    es: { 'waiver.sign': 'Sign', hello: 'Hola' },
  })
})

it('merges two plugins for one language, the later over the earlier', () => {
  const formal = plugin('wording-es-usted', { es: { hello: 'Buenos días' } })
  expect(mergeDictionaries(installed, [spanish, formal])).toEqual([
    { language: 'es', name: 'es', direction: 'ltr', words: { hello: 'Buenos días' } },
  ])
})
