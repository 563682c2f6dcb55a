import { expect, test } from 'vitest'
import { isChosen, type Speaking, spokenLink } from './spoken-link.ts'

const spoken: Speaking = {
  ...{ search: '', cookie: '', language: 'es', offered: ['en-us', 'es', 'de'], preferred: ['en-GB', 'fr'] },
}

test.each<[string, Partial<Speaking>, boolean]>([
  ['what the address says', { search: '?lang=es&date=2026-12-04' }, true],
  ['what the address says, also where the browser wants the same', { search: '?lang=es', preferred: ['es-MX'] }, true],
  ['what was chosen before', { cookie: 'a=b; lang=es' }, true],
  ['what was chosen before and the browser wants too', { cookie: 'lang=es', preferred: ['es-MX', 'en'] }, false],
  [
    'what was chosen of two kinds of a language',
    { cookie: 'lang=en-gb', language: 'en-gb', preferred: ['en-US'] },
    true,
  ],
  ['what the browser wants', { language: 'en-us' }, false],
  ['the site’s own, of which the browser wants nothing', { preferred: ['fr'] }, false],
])('the language of a page is chosen by its visitor: %s', (_what, given, expected) => {
  expect(isChosen({ ...spoken, offered: [...spoken.offered, 'en-gb'], ...given })).toBe(expected)
})

test.each([
  ['https://quay.example/', 'https://quay.example/?lang=es'],
  ['https://quay.example/?date=2026-12-04&seats=2', 'https://quay.example/?date=2026-12-04&seats=2&lang=es'],
])('%s is led to in the language that was chosen', (link, expected) => {
  expect(spokenLink(link, 'es')).toBe(expected)
})
