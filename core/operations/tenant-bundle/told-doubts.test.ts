import { expect, test } from 'vitest'
import { bookable, type Good, of, provider, said, whitelabel } from './tell-mistakes.ts'

test.each<[string, (bundle: Good & Record<string, unknown>) => void, pointer: string, part: string]>([
  [
    'a language of a provider’s own texts in letters of another standard',
    provider({ customdictionary: { ger: { 'nav.back': 'Zurück' } } }),
    '/providers/0/customdictionary/ger',
    'the usual tag of this language is "de"',
  ],
  [
    'a provider’s own text under a misspelt key',
    provider({ customdictionary: { es: { 'nav.bakc': 'Atrás' } } }),
    '/providers/0/customdictionary/es/nav.bakc',
    'did you mean "nav.back"?',
  ],
  [
    'a bookable’s own text under a misspelt key',
    bookable({ customdictionary: { nav: { bcak: 'Atrás' } } }),
    '/bookables/0/customdictionary/nav/bcak',
    'did you mean "nav.back"?',
  ],
  [
    'a noun that is misspelt',
    whitelabel({ vocabularyoverride: { seatt: { singular: 'place', plural: 'places' } } }),
    '/whitelabel/vocabularyoverride/seatt/singular',
    'did you mean "seat"?',
  ],
  [
    'a form that no noun has',
    whitelabel({ vocabularyoverride: { seat: { one: 'place', other: 'places' } } }),
    '/whitelabel/vocabularyoverride/seat/one',
    'give "singular" and "plural"',
  ],
  [
    'a setting left to providers that no plugin has',
    whitelabel({ overridable: ['mail-smtp.replyt'] }),
    '/whitelabel/overridable/0',
    'did you mean "replyto"?',
  ],
  [
    'a setting left to providers of a plugin that is not there',
    whitelabel({ overridable: ['mail-smpt.from'] }),
    '/whitelabel/overridable/0',
    'names no installed plugin',
  ],
  ['a slot of two minutes', bookable({ duration: 120 }), '/bookables/0/duration', '120 means seconds'],
  ['a hold of ten seconds', bookable({ holdduration: 10 }), '/bookables/0/holdduration', '10 means seconds'],
  ['a cutoff of twenty years', bookable({ refundcutoff: 172_800 }), '/bookables/0/refundcutoff', '172800 means hours'],
  ['a request that lapses at once', provider({ pendingexpiry: 24 }), '/providers/0/pendingexpiry', '24 means seconds'],
  [
    'an event whose dates are over',
    bookable({
      bookabletype: 'event',
      restrictions: [{ start: '2026-11-01 10:00:00', end: '2026-11-01 11:00:00' }],
    }),
    '/bookables/0/restrictions',
    'are all over',
  ],
  [
    'a code that has ended',
    (b) =>
      void Object.assign(b, {
        discounts: [{ id: 'd', referencecode: 'FIVE', discount_amount: 5, until: '2026-10-31' }],
      }),
    '/discounts/0/until',
    'nobody can use the code',
  ],
  [
    'a resource that nothing takes',
    (b) => void b.resources.push({ id: 'raft', provider: 'p', name: 'Raft' }),
    '/resources/2',
    'is taken by no bookable',
  ],
  ['a week without hours', provider({ newbusinesshours: {} }), '/providers/0/newbusinesshours', '"Lesson" can\'t be'],
  ['a form that nothing asks', bookable({ forms: [] }), '/forms/0', 'is asked by no bookable'],
  [
    'a form of all that nothing asks',
    (b) => void b.forms.push({ id: 'all', name: 'For all', sections: [] }),
    '/forms/1',
    'is asked by no bookable',
  ],
  [
    'staff who work nowhere',
    (b) => void Object.assign(of(b, 'users'), { role: 'provider' }),
    '/users/0/role',
    'staff of the "providers" that are named',
  ],
  [
    'a group that takes more than it has',
    bookable({ requirementgroups: [{ id: 'g', resources: ['kayak-1', 'kayak-2'], minimum: 1, maximum: 5 }] }),
    '/bookables/0/requirementgroups/0/maximum',
    '5 is more than its 2 resources',
  ],
  ['slots in a row that nothing allows', bookable({ maxcombined: 4 }), '/bookables/0/maxcombined', '"combinedslots"'],
  ['an address with a space', bookable({ slug: 'first lesson' }), '/bookables/0/slug', 'letters, digits and hyphens'],
  [
    'a text of a button that is misspelt',
    provider({ displaytext: { bookbuton: 'Go' } }),
    '/providers/0/displaytext/bookbuton',
    'did you mean "bookbutton"?',
  ],
  [
    'a setting of the site that is misspelt',
    provider({ settings: { frameancestor: ['https://shop.example'] } }),
    '/providers/0/settings/frameancestor',
    'did you mean "frameancestors"?',
  ],
  ['a subdomain of two parts', provider({ subdomain: 'p.q' }), '/providers/0/subdomain', 'small letters, digits'],
  [
    'a person who is misspelt',
    (b) => void Object.assign(of(b, 'resources'), { users: ['anna'] }),
    '/resources/0/users/0',
    'the id of a user',
  ],
])('%s is told where it is', async (_mistake, change, pointer, part) => {
  const told = await said(change)
  expect(Object.keys(told)).toContain(pointer)
  expect(told[pointer]).toContain(part)
})
