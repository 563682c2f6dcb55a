import { expect, it } from 'vitest'
import { countryNames } from './country-names.ts'
import { findTown } from './find-town.ts'
import type { Gazetteer } from './gazetteer.ts'
import { gazetteer as load } from './load-gazetteer.ts'
import { readAddress } from './read-address.ts'
import { suggestTowns } from './suggest-towns.ts'

const names = countryNames('en-us')

/** The gazetteer with a counter of searches, each of which reads the names of all towns. */
async function counted() {
  const all = await load()
  const searches = { count: 0 }
  const gazetteer: Gazetteer = {
    ...all,
    named(...asked) {
      searches.count += 1
      return all.named(...asked)
    },
    beginningWith(...asked) {
      searches.count += 1
      return all.beginningWith(...asked)
    },
  }
  return { gazetteer, searches }
}

const parts = (count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCharCode(97 + (index % 26), 97 + (index >> 3)))

/** Typical inputs need ten or twenty. */
const most = 50

it.each([
  ['many commas', `${parts(90).join(',')},san`],
  ['many equal parts', `${'q,'.repeat(145)}san`],
  ['many words', `${parts(90).join(' ')} san`],
  ['words that end in a number', `${parts(90).join(' ')} san 1`],
  ['towns that are all around', `${'San Jose,'.repeat(30)}san`],
])('suggestions for a text of %s search no more often than for an address', async (_, text) => {
  const { gazetteer, searches } = await counted()
  const [near = null] = gazetteer.named('san jose', 'US')
  for (const one of [null, near]) {
    searches.count = 0
    suggestTowns(text.slice(-300), { gazetteer, home: 'US', names, near: one })
    expect(searches.count).toBeGreaterThan(0)
    expect(searches.count).toBeLessThan(most)
  }
})

it.each([
  ['many commas', parts(166).join(',')],
  ['many words', parts(166).join(' ')],
  [
    'many words between commas',
    parts(150)
      .map((part, at) => (at % 12 === 11 ? `${part},` : part))
      .join(' '),
  ],
  ['many commas before a town', `${parts(160).join(',')},Portland, ME`],
])('locating an address of %s searches no more often either', async (_, address) => {
  const { gazetteer, searches } = await counted()
  findTown(gazetteer, readAddress(address, 'US', names), 'US')
  expect(searches.count).toBeGreaterThan(0)
  expect(searches.count).toBeLessThan(most)
})

it('a town at the end of a long address is found, and one of nine words', async () => {
  const gazetteer = await load()
  const find = (address: string, home: string) => findTown(gazetteer, readAddress(address, home, names), home)?.name
  expect(find(`${parts(160).join(',')}, Dublin, Ireland`, 'IE')).toBe('Dublin')
  expect(find('12 Main Road Chak Two Hundred Forty-nine Thal Development Authority', 'PK')).toMatch(/^Chak Two/)
})
