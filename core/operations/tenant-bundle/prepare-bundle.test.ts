import { describe, expect, it } from 'vitest'
import { nothingKnown } from './known-entities.ts'
import { prepareBundle } from './prepare-bundle.ts'

const now = Date.parse('2026-11-20T23:30:00Z')

const whitelabel = { id: 'w', label: 'W', url: 'w.localhost', currency: 'usd' }
const provider = { id: 'p', subdomain: 'p', name: 'P', timezone: 'Europe/Paris' }
const lesson = { id: 'b', provider: 'p', name: 'Lesson', duration: 3600 }

const prepare = (lists: object, installed?: string[]) =>
  prepareBundle({ whitelabel, providers: [provider], ...lists }, { now, known: nothingKnown, installed })

async function faultsOf(lists: object): Promise<string[]> {
  const result = await prepare(lists)
  return result.ok ? [] : result.faults.map(({ pointer }) => pointer)
}

describe('faults', () => {
  const bookable = (fields: object) => ({ bookables: [{ ...lesson, ...fields }] })
  const stay = (fields: object) => bookable({ bookabletype: 'calendarday', countby: 'nights', ...fields })
  const question = (fields: object) => ({
    forms: [
      {
        id: 'f',
        provider: 'p',
        name: 'F',
        sections: [{ id: 's', questions: [{ id: 'q', slug: 'height', type: 'number', ...fields }] }],
      },
    ],
  })
  const at = '/forms/0/sections/0/questions/0'
  const span = { start: '2026-12-05 10:00:00', end: '2026-12-05 12:00:00' }
  const reservation = (fields: object) => ({
    bookables: [lesson],
    reservations: [{ id: 'r', bookable: 'b', ...span, ...fields }],
  })
  const season = (from: string, to: string) =>
    bookable({ restrictionbegin: `2026-06-${from}`, restrictionend: `2026-06-${to}` })
  const event = (occurrence: object) =>
    bookable({ bookabletype: 'event', restrictions: [{ id: 'o', ...span, ...occurrence }] })

  it.each<[string, object, string[]]>([
    [
      'settings of the login that are not understood',
      { whitelabel: { ...whitelabel, settings: { neutrallogin: 'yes', logoutredirect: '//evil.example' } } },
      ['/whitelabel/settings/neutrallogin', '/whitelabel/settings/logoutredirect'],
    ],
    [
      'fields of accounts that can not be asked',
      {
        whitelabel: {
          ...whitelabel,
          settings: { accountfields: [{ name: 'boat' }, { name: 'role' }, { name: 'boat' }] },
        },
      },
      ['/whitelabel/settings/accountfields/1/name', '/whitelabel/settings/accountfields/2/name'],
    ],
    ['an id with a space', bookable({ id: 'a b' }), ['/bookables/0/id']],
    ['no name', { bookables: [{ id: 'b', provider: 'p' }] }, ['/bookables/0/name']],
    ['an unknown provider', bookable({ provider: 'x' }), ['/bookables/0/provider']],
    ['an unknown resource', bookable({ requiredresources: ['x'] }), ['/bookables/0/requiredresources/0']],
    ['an id twice', { bookables: [lesson, lesson] }, ['/bookables/1/id']],
    ['unknown payment terms', bookable({ paymentterms: 'later' }), ['/bookables/0/paymentterms']],
    ['too many digits', bookable({ price: 9.999 }), ['/bookables/0/price']],
    [
      'too many digits in a tier',
      bookable({ pricing_tiers: [{ seat_quantity: 1, marginal_price: 0.001 }] }),
      ['/bookables/0/pricing_tiers/0/marginal_price'],
    ],
    ['a price below 0', bookable({ price: -1 }), ['/bookables/0/price']],
    ['text for a number', bookable({ duration: '3600' }), ['/bookables/0/duration']],
    ['an overlap of a whole slot', bookable({ intervaloverlap: 3600 }), ['/bookables/0/intervaloverlap']],
    ['starts less than a minute apart', bookable({ slotinterval: 59 }), ['/bookables/0/slotinterval']],
    ['an overlap up to the last minute', bookable({ intervaloverlap: 3541 }), ['/bookables/0/intervaloverlap']],
    ['a slot of less than a minute', bookable({ duration: 59 }), ['/bookables/0/duration']],
    ['an occurrence that has no steps', bookable({ bookabletype: 'event', duration: 1, slotinterval: 1 }), []],
    ['bounds in the wrong order', bookable({ mincombined: 3, maxcombined: 2 }), ['/bookables/0/maxcombined']],
    ['nights of slots', bookable({ countby: 'nights' }), ['/bookables/0/countby']],
    ['nights of dates', bookable({ bookabletype: 'event', countby: 'nights' }), ['/bookables/0/countby']],
    ['weeks', stay({ countby: 'weeks' }), ['/bookables/0/countby']],
    [
      'an arrival and a departure without days',
      bookable({ arrivaltime: '15:00', departuretime: '11:00' }),
      ['/bookables/0/arrivaltime', '/bookables/0/departuretime'],
    ],
    [
      'what is brought back before it is picked up',
      stay({ countby: 'days', arrivaltime: '15:00', departuretime: '11:00' }),
      ['/bookables/0/departuretime'],
    ],
    ['a rental by the day', stay({ countby: 'days', arrivaltime: '09:00', departuretime: '17:00' }), []],
    [
      'a rental of two days at least',
      stay({ countby: 'days', mincombined: 2, maxcombined: 7, arrivaltime: '15:00', departuretime: '11:00' }),
      [],
    ],
    ['a departure at the end of the day', stay({ departuretime: '24:00' }), ['/bookables/0/departuretime']],
    ['a departure in the last minute', stay({ departuretime: '23:59' }), ['/bookables/0/departuretime']],
    ['an arrival on the next day', stay({ arrivaltime: '24:00' }), ['/bookables/0/arrivaltime']],
    ['no time of day', stay({ arrivaltime: '3 pm' }), ['/bookables/0/arrivaltime']],
    ['a stay', stay({ arrivaltime: '15:00', departuretime: '11:00', mincombined: 2, maxcombined: 7 }), []],
    [
      'an empty window',
      bookable({ windowbegin: 2, windowbegintype: 'months', windowend: 3, windowendtype: 'days' }),
      ['/bookables/0/windowend'],
    ],
    ['an event that ends before it starts', event({ end: '2026-12-05 09:00:00' }), ['/bookables/0/restrictions/0/end']],
    [
      'a segment outside',
      event({ segments: [{ ...span, end: '2026-12-05 13:00:00' }] }),
      ['/bookables/0/restrictions/0/segments/0/end'],
    ],
    ['a season that ends first', season('02 08:00:00', '01 20:00:00'), ['/bookables/0/restrictionend']],
    ['a season of one day', season('01 15:00:00', '01 08:00:00'), []],
    ['a date that no month has', event({ start: '2026-02-30 10:00:00' }), ['/bookables/0/restrictions/0/start']],
    ['a token that means nothing', event({ start: '{tomorrow} 10:00:00' }), ['/bookables/0/restrictions/0/start']],
    [
      'hours that end before they begin',
      bookable({ availability: { monday: [{ start: '10:00', end: '09:00' }] } }),
      ['/bookables/0/availability/monday/0/end'],
    ],
    [
      'a time of day past midnight',
      bookable({ availability: { monday: [{ start: '10:00', end: '24:30' }] } }),
      ['/bookables/0/availability/monday/0/end'],
    ],
    ['no such zone', { providers: [{ ...provider, timezone: 'Mars/Olympus' }] }, ['/providers/0/timezone']],
    ['a subdomain twice', { providers: [provider, { ...provider, id: 'q' }] }, ['/providers/1/subdomain']],
    [
      'a slug twice',
      {
        bookables: [
          { ...lesson, slug: 's' },
          { ...lesson, id: 'c', slug: 's' },
        ],
      },
      ['/bookables/1/slug'],
    ],
    [
      'an e-mail twice',
      {
        users: [
          { id: 'a', email: 'a@b.example' },
          { id: 'b', email: 'A@B.example' },
        ],
      },
      ['/users/1/email'],
    ],
    ['a formula that is code', question({ value_function_source: 'process.exit()' }), [`${at}/value_function_source`]],
    [
      'a formula of unknown slugs',
      question({ value_function_source: 'height * weight' }),
      [`${at}/value_function_source`],
    ],
    ['a formula of blanks', question({ value_function_source: ' \n ' }), [`${at}/value_function_source`]],
    ['a display function of blanks', question({ display_function: '  ' }), [`${at}/display_function`]],
    ['a formula that divides by 0', question({ value_function: 'height / (2 - 2)' }), [`${at}/value_function`]],
    [
      'a formula that is too long for each attendee',
      question({ rosterquestion: true, value_function: Array(80).fill('height').join(' + ') }),
      [`${at}/value_function`],
    ],
    [
      'the same of a question that is asked once',
      question({ value_function: Array(80).fill('height').join(' + ') }),
      [],
    ],
    [
      'one that divides by a product with 0',
      question({ value_function: '1 / (height * 0)' }),
      [`${at}/value_function`],
    ],
    [
      'one with 0 deeper',
      question({ value_function: '1 / min(0 * (height + 1), 0 / height)' }),
      [`${at}/value_function`],
    ],
    ['one that divides by an answer', question({ value_function: '1 / (height * 2)' }), []],
    [
      'a function that divides by 0',
      question({ value_function_source: { operator: 'divide', amount: 0 } }),
      [`${at}/value_function_source/amount`],
    ],
    [
      'a function per something that nobody counts',
      question({ value_function_source: { operator: 'add', amount: 2, per: 'hour' } }),
      [`${at}/value_function_source/per`],
    ],
    ['a down payment of too many digits', bookable({ downpaymentamount: 12.345 }), ['/bookables/0/downpaymentamount']],
    [
      'a code that differs by blanks alone',
      {
        discounts: [
          { id: 'd', referencecode: 'SAVE', discount_percentage: 5 },
          { id: 'e', referencecode: ' save ', discount_percentage: 9 },
        ],
      },
      ['/discounts/1/referencecode'],
    ],
    [
      'a code of blanks',
      { discounts: [{ id: 'd', referencecode: '  ', discount_percentage: 5 }] },
      ['/discounts/0/referencecode'],
    ],
    [
      'a code that nobody sees',
      { discounts: [{ id: 'd', referencecode: '\u200b', discount_percentage: 5 }] },
      ['/discounts/0/referencecode'],
    ],
    [
      'codes that look the same',
      {
        discounts: [
          { id: 'd', referencecode: 'A\u200bB', discount_percentage: 5 },
          { id: 'e', referencecode: 'AB', discount_percentage: 9 },
        ],
      },
      ['/discounts/1/referencecode'],
    ],
    ['a pattern that is none', question({ regex: '(' }), [`${at}/regex`]],
    ['an unknown kind of question', question({ type: 'mind-reading' }), [`${at}/type`]],
    [
      'a time that the clock skips',
      reservation({ start: '2026-03-29 02:30:00', end: '2026-03-29 04:30:00' }),
      ['/reservations/0/start'],
    ],
    ['a reservation that ends first', reservation({ end: '2026-12-05 09:00:00' }), ['/reservations/0/end']],
    ['an unknown status', reservation({ status: 'maybe' }), ['/reservations/0/status']],
    ['a hold that ends at no time', reservation({ expires: 'soon' }), ['/reservations/0/expires']],
    ['a blackout of nobody', { blackouts: [{ id: 'x', ...span }] }, ['/blackouts/0/provider']],
    ['a discount of nothing', { discounts: [{ id: 'd', referencecode: 'X' }] }, ['/discounts/0']],
    [
      'a plugin named twice',
      { whitelabel: { ...whitelabel, plugins: [{ name: 'flow-normal' }, { name: 'flow-normal' }] } },
      ['/whitelabel/plugins/1/name'],
    ],
    [
      'links that run code',
      {
        providers: [
          { ...provider, website: 'javascript:alert(1)', instagram: 'java\nscript:x', bookinglogo: 'data:,x' },
        ],
      },
      ['/providers/0/website', '/providers/0/instagram', '/providers/0/bookinglogo'],
    ],
    [
      'a chat bot at no safe address',
      { whitelabel: { ...whitelabel, chatbotdata: { enabled: true, url: 'http://bot.example', label: 'Chat' } } },
      ['/whitelabel/chatbotdata/url'],
    ],
    [
      'a chat bot that runs code',
      { whitelabel: { ...whitelabel, chatbotdata: { url: 'javascript:alert(1)', enabled: 'yes' } } },
      ['/whitelabel/chatbotdata/enabled', '/whitelabel/chatbotdata/url'],
    ],
    [
      'pictures that are no address of the web',
      bookable({
        photo: ' DATA:image/svg+xml,x',
        imagecarousel: ['/a.jpg', { url: 'javascript:x', caption: 'Note: sun' }],
      }),
      ['/bookables/0/photo', '/bookables/0/imagecarousel/1/url'],
    ],
    [
      'a link twice',
      {
        bookables: [
          { ...lesson, customlink: '/Dawn/' },
          { ...lesson, id: 'c', customlink: 'dawn' },
        ],
      },
      ['/bookables/1/customlink'],
    ],
    ['a pattern that looks ahead', question({ regex: '^(?=a)a$' }), [`${at}/regex`]],
    ['a pattern that refers back', question({ regex: '(a)\\1' }), [`${at}/regex`]],
    ['a list that is none', { bookables: {} }, ['/bookables']],
    ['half a character', bookable({ name: '\ud83d' }), ['/bookables/0/name']],
    ['a prototype key', JSON.parse('{"bookables": [{"__proto__": {"admin": true}}]}'), ['/bookables/0/__proto__']],
  ])('%s', async (_, lists, pointers) => {
    expect(await faultsOf(lists)).toEqual(pointers)
  })

  it('are reported all at once, in the order of the file, with what was expected and found', async () => {
    const result = await prepare({
      bookables: [
        { ...lesson, price: 1.005 },
        { id: 'c', provider: 'q', name: 7 },
      ],
    })
    expect(result).toEqual({
      ok: false,
      warnings: [],
      faults: [
        { pointer: '/bookables/0/price', expected: 'a decimal number with at most 2 digits', found: '1.005' },
        { pointer: '/bookables/1/name', expected: 'text of at most 20000 characters', found: '7' },
        { pointer: '/bookables/1/provider', expected: 'the id of a provider of this white-label', found: '"q"' },
      ],
    })
  })

  it('are reported without a limit, for an entity with many', async () => {
    const wrong = Object.fromEntries(
      ['photo', 'displaytext', 'bookabletype', 'status', 'tags', 'availability', 'duration', 'seats', 'price', 'tax']
        .concat('paymentterms', 'refundcutoff', 'forms', 'drivetime')
        .map((field) => [field, field === 'photo' ? 5 : 'x']),
    )
    const pointers = await faultsOf(bookable(wrong))
    expect(pointers.toSorted()).toEqual(
      Object.keys(wrong)
        .map((field) => `/bookables/0/${field}`)
        .toSorted(),
    )
  })

  it('name every choice, however many there are', async () => {
    const result = await prepare(question({ type: 'mind-reading' }))
    const expected = result.ok ? '' : result.faults[0]?.expected
    expect(expected).toMatch(/^one of "custommessage", "text", .*"stageselector"$/)
  })

  it('of shape don’t hide others of the same entity', async () => {
    expect(
      await faultsOf(
        bookable({
          photo: 5,
          mincombined: 3,
          maxcombined: 2,
          duration: 'long',
          intervaloverlap: 60,
          status: 'maybe',
          restrictions: [
            { id: 'o', start: 7, end: span.end },
            { id: 'o', start: span.end, end: span.start },
          ],
        }),
      ),
    ).toEqual(
      expect.arrayContaining([
        '/bookables/0/photo',
        '/bookables/0/duration',
        '/bookables/0/status',
        '/bookables/0/restrictions/0/start',
        '/bookables/0/maxcombined',
        '/bookables/0/restrictions/1/id',
        '/bookables/0/restrictions/1/end',
      ]),
    )
    expect(await faultsOf(bookable({ name: 7, intervaloverlap: 60, duration: 'long' }))).toEqual([
      '/bookables/0/name',
      '/bookables/0/duration',
    ])
    expect(await faultsOf({ providers: [{ id: 'p', timezone: 'Mars/Olympus' }] })).toEqual([
      '/providers/0/subdomain',
      '/providers/0/name',
      '/providers/0/timezone',
    ])
  })

  it('of shape don’t cause others', async () => {
    expect(await faultsOf({ discounts: [{ id: 'd', referencecode: 'X', discount_percentage: 'ten' }] })).toEqual([
      '/discounts/0/discount_percentage',
    ])
    expect(await faultsOf({ availabilities: [{ id: 'a', bookable: 5, ...span }] })).toEqual([
      '/availabilities/0/bookable',
    ])
    expect(await faultsOf({ whitelabel: { ...whitelabel, url: 5, currency: 5 } })).toEqual([
      '/whitelabel/url',
      '/whitelabel/currency',
    ])
    expect(
      await faultsOf({
        providers: [
          { id: 'p', name: 'P' },
          { id: 'q', name: 'Q', subdomain: 3 },
        ],
      }),
    ).toEqual(['/providers/0/subdomain', '/providers/1/subdomain'])
  })

  it('never contain a password', async () => {
    const result = await prepare({ users: [{ id: 'u', email: 'u@x.example', password: 12345678 }] })
    expect(JSON.stringify(result)).not.toContain('12345678')
  })
})
