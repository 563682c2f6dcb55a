import { beforeEach, describe, expect, it } from 'vitest'
import { words as english } from '../../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../../plugins/wording-es/words.ts'
import type { Bookable } from '../../domain/entities/index.ts'
import type { Dictionary } from '../../plugin-api/index.ts'
import { subsiteTenant } from '../catalogue/visibility.ts'
import type { Tenant } from '../tenant.ts'
import { bookableWordsOf, missingWords, speak, type WordsPorts, wordsOf } from './words.ts'

const en: Dictionary = { language: 'en-us', name: 'English', direction: 'ltr', words: english }
const es: Dictionary = { language: 'es', name: 'Español', direction: 'ltr', words: spanish }

let reads: number
let logged: Record<string, unknown>[]
const stored = [{ id: 'd', bookable: 'tour', language: 'es', words: { 'nav.back': 'Al muelle' } }]
const ports = {
  repositories: () => ({
    catalogue: {
      dictionaries: async () => {
        reads += 1
        return stored
      },
    },
  }),
  log: { warn: (fields: Record<string, unknown>) => void logged.push(fields) },
} as unknown as WordsPorts

const tenantWith = (changes: Record<string, unknown> = {}, dictionaries = [en, es]): Tenant =>
  ({
    scope: { whitelabel: 'northwind', provider: 'quay' },
    whitelabel: { id: 'northwind', label: 'Northwind', url: 'northwind.localhost' },
    provider: { id: 'quay', subdomain: 'quay', name: 'Quay' },
    revision: 1,
    language: 'en-us',
    plugins: { dictionaries },
    ...changes,
  }) as unknown as Tenant

const bookable = (fields: Partial<Bookable>): Bookable => ({
  id: 'lesson',
  provider: 'quay',
  name: 'Lesson',
  ...fields,
})

beforeEach(() => {
  reads = 0
  logged = []
})

describe('words resolve from the bookable down to the product', () => {
  const say = (text: string) => ({ 'en-us': { 'nav.back': text }, es: { 'nav.back': `${text} (es)` } })
  const whitelabel = { id: 'w', label: 'W', url: 'w', dictionary: say('white-label') }
  const provider = { id: 'p', subdomain: 'p', name: 'P', customdictionary: say('provider') }
  it.each([
    ['the product', {}, undefined, 'Back', 'Atrás'],
    ['the white-label', { whitelabel }, undefined, 'white-label', 'white-label (es)'],
    ['the provider', { whitelabel, provider }, undefined, 'provider', 'provider (es)'],
    ['the bookable', { whitelabel, provider }, bookable({ customdictionary: say('own') }), 'own', 'own (es)'],
    ['another bookable’s stored words', {}, bookable({}), 'Back', 'Atrás'],
    ['a bookable’s stored words', {}, bookable({ id: 'tour' }), 'Back', 'Al muelle'],
  ])('%s', async (_name, changes, wanted, inEnglish, inSpanish) => {
    const tenant = tenantWith(changes)
    expect((await wordsOf(tenant, 'en-us', ports, wanted)).words['nav.back']).toBe(inEnglish)
    expect((await wordsOf(tenant, 'ES', ports, wanted)).words['nav.back']).toBe(inSpanish)
  })

  it.each([
    ['settings of the white-label', { settings: { datemessage: 'w' } }, {}, undefined, 'w'],
    [
      'settings of the provider',
      { settings: { datemessage: 'w' } },
      { settings: { datemessage: 'p' } },
      undefined,
      'p',
    ],
    ['in each language', { settings: { datemessage: { 'en-us': 'w', es: 'x' } } }, {}, undefined, 'w'],
    [
      'the dictionary over the settings',
      { settings: { datemessage: 'w' }, dictionary: { datemessage: 'd' } },
      {},
      undefined,
      'd',
    ],
    [
      'the bookable over all',
      { dictionary: { datemessage: 'd' } },
      {},
      { customdictionary: { datemessage: 'b' } },
      'b',
    ],
    ['not what is empty', { settings: { datemessage: ' ' } }, {}, undefined, undefined],
  ])('messages: %s', async (_name, whitelabel, provider, own, text) => {
    const tenant = tenantWith({ whitelabel, provider })
    const { words } = await wordsOf(tenant, 'en-us', ports, own && bookable(own))
    expect(words.datemessage).toBe(text)
  })

  it('the entity’s own fields override texts', async () => {
    const tenant = tenantWith({
      whitelabel: { confirmationmessage: 'Please read this' },
      provider: { nobookablesmessage: 'Back in May', displaytext: { modifybutton: 'Change my {reservation}' } },
    })
    const own = bookable({
      displaytext: { bookbutton: 'Sail!', thankyoumessage: 'Ahoy' },
      billinginstructions: 'In cash',
    })
    const { words } = await wordsOf(tenant, 'en-us', ports, own)
    expect(words).toMatchObject({
      confirmationmessage: 'Please read this',
      'gate.no_bookables.text': 'Back in May',
      'thanks.modify': 'Change my reservation',
      'catalogue.book': 'Sail!',
      thankyoumessage: 'Ahoy',
      billinginstructions: 'In cash',
    })
  })

  it('displaytext may have a text for each language', async () => {
    const tenant = tenantWith({
      provider: { displaytext: { modifybutton: 'Change', es: { modifybutton: 'Cambiar' } } },
    })
    expect((await wordsOf(tenant, 'en-us', ports)).words['thanks.modify']).toBe('Change')
    expect((await wordsOf(tenant, 'es', ports)).words['thanks.modify']).toBe('Cambiar')
  })
})

it('queries the database once for all languages and bookables, until the revision rises', async () => {
  const tenant = tenantWith()
  const [first, again] = [await wordsOf(tenant, 'en-us', ports), await wordsOf(tenant, 'en-us', ports)]
  expect(again).toEqual(first)
  // What is asked for a second time is kept whole.
  expect(await wordsOf(tenant, 'en-us', ports)).toBe(again)
  await wordsOf(tenant, 'es', ports, bookable({ id: 'tour' }))
  expect(reads).toBe(1)
  await wordsOf({ ...tenant, revision: 2 }, 'en-us', ports)
  expect(reads).toBe(2)
})

it('queries again after the database failed', async () => {
  const tenant = tenantWith()
  const broken = {
    ...ports,
    repositories: () => ({ catalogue: { dictionaries: () => Promise.reject(new Error('away')) } }),
  } as unknown as WordsPorts
  await expect(wordsOf(tenant, 'en-us', broken)).rejects.toThrow('away')
  expect((await wordsOf(tenant, 'en-us', ports)).words['nav.back']).toBe('Back')
})

it('bookables have only texts that differ from their provider’s', async () => {
  const own = bookable({ customdictionary: { 'nav.back': 'Ashore' } })
  const tenant = tenantWith()
  const all = [own, bookable({ id: 'plain' }), bookable({ id: 'tour' })].map((one) => ({ bookable: one, site: tenant }))
  expect(await bookableWordsOf(tenant, 'en-us', ports, all)).toEqual({ lesson: { 'nav.back': 'Ashore' }, tour: {} })
  expect(await bookableWordsOf(tenant, 'es', ports, all)).toMatchObject({ tour: { 'nav.back': 'Al muelle' } })
})

it('bookables of a subsite have its texts in the list of its master', async () => {
  const tenant = tenantWith({ provider: { customdictionary: { 'nav.back': 'To the harbour' } } })
  const site = subsiteTenant(tenant, {
    ...{ id: 'kiln', subdomain: 'kiln', name: 'Kiln', timezone: 'UTC' },
    customdictionary: { 'catalogue.book': 'Fire it' },
  })
  const own = bookable({ customdictionary: { 'nav.back': 'Ashore' } })
  const listed = [own, bookable({ id: 'plain' })].map((one) => ({ bookable: one, site }))
  const { lesson, plain } = await bookableWordsOf(tenant, 'en-us', ports, listed)
  expect(plain).toEqual({ 'catalogue.book': 'Fire it', 'nav.back': 'Back' })
  expect(lesson).toEqual({ 'catalogue.book': 'Fire it', 'nav.back': 'Ashore' })
})

describe('a missing text', () => {
  it('shows its key, and is logged once', async () => {
    const tenant = tenantWith()
    const word = speak(await wordsOf(tenant, 'en-us', ports), missingWords(tenant, ports))
    expect([word('no.such.word'), word('no.such.word'), word('nav.back')]).toEqual([
      'no.such.word',
      'no.such.word',
      'Back',
    ])
    expect(logged).toEqual([
      { whitelabel: 'northwind', provider: 'quay', language: 'en-us', key: 'no.such.word', instead: 'no.such.word' },
    ])
  })

  it('in one language falls back to the base language, and is logged once', async () => {
    const { 'nav.back': _, ...fewer } = spanish
    const tenant = tenantWith({}, [en, { ...es, words: fewer }])
    expect((await wordsOf(tenant, 'es', ports)).words['nav.back']).toBe('Back')
    await wordsOf(tenant, 'es', ports, bookable({ id: 'tour' }))
    expect(logged).toEqual([
      { whitelabel: 'northwind', provider: 'quay', language: 'es', key: 'nav.back', instead: 'en-us' },
    ])
  })
})
