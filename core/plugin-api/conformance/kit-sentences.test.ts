import { expect, test } from 'vitest'
import { words as english } from '../../../plugins/wording-en-us/words.ts'
import type { Channel } from '../channels.ts'
import { type BookingFlow, namedSteps } from '../flows.ts'
import { testChannel } from './channel-conformance.ts'
import { testDictionary } from './dictionary-conformance.ts'
import { testFlow } from './flow-conformance.ts'
import { sentencesOf } from './kit-failures.fixture.ts'
import { testTenant } from './test-tenant.ts'

const keys = 'has no keys that the base language does not have'
const texts = 'leaves no message empty, and none that can not be parsed'

/** A dictionary as one without types may be. */
const dictionary = (language: string, words: Record<string, unknown>) => ({
  ...{ language, name: 'Gaeilge', direction: 'ltr' as const },
  words: words as Record<string, string>,
})

test.each<[what: string, language: string, words: Record<string, unknown>, check: string, sentence: string]>([
  [
    'capitals',
    'GA',
    {},
    'has a lower-case BCP 47 tag and a name',
    "'GA' is no language: name it by a tag in small letters",
  ],
  ['a name', 'irish', {}, 'has a lower-case BCP 47 tag and a name', "'irish' is no language"],
  ['a misspelt key', 'ga', { 'nav.bakc': 'Siar' }, keys, 'no text of the product has these keys: take those of'],
  ['objects', 'ga', { nav: { back: 'Siar' } }, keys, "each text stands under its whole key, as 'nav.back' does"],
  ['an open {', 'ga', { 'nav.back': 'Siar {' }, texts, "these texts can't be read: close every {"],
  ['an empty text', 'ga', { 'nav.back': ' ' }, texts, 'these texts are empty: leave out what is not translated yet'],
])('a dictionary with %s is told so', async (_, language, words, check, sentence) => {
  const kit = await sentencesOf((runner) =>
    testDictionary(runner, dictionary(language, words), english, { isPartial: true }),
  )
  expect(Object.keys(kit)).toEqual([check])
  expect(kit[check]).toContain(sentence)
})

test('a flow with a step that namedSteps does not have is told which there are', async () => {
  const { bookable_step, confirmation_step }: Record<string, BookingFlow['steps'][number]> = namedSteps
  const steps = [bookable_step, undefined, confirmation_step] as BookingFlow['steps']
  const kit = await sentencesOf((runner) => testFlow(runner, { name: 'tour', steps }))
  expect(kit['has steps, each with a name of its own']).toMatch(
    /^steps\[1\] is no step: namedSteps has .*datetime_step/,
  )
})

test('a channel of events that there are not, or of staff’s, is told which there are', async () => {
  const channel = (event: string): Channel => ({
    ...{ name: 'acme.text', to: 'phone', consent: 'acme.consent' },
    events: () => [event] as never,
    send: async () => {},
  })
  for (const event of ['reservation.bookd', 'reservation.gig_expired']) {
    const kit = await sentencesOf((runner) =>
      testChannel(runner, {
        ...{ channel: channel(event), context: testTenant({}), broken: testTenant({}) },
        ...{ arrived: async () => [], addresses: { good: '+12075550142' } },
      }),
    )
    expect(kit['goes by events of which customers hear']).toMatch(
      new RegExp(`^customers hear nothing of '${event}'; there is .*reservation\\.booked`),
    )
  }
})
