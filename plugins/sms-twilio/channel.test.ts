import type { ChannelMessage, ReservationTelling } from '@tessera/plugin-api'
import { exampleTelling, memoryStorage, testChannel, testTenant } from '@tessera/plugin-api/conformance'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { twilioChannel } from './channel.ts'
import { segmentsOf } from './segments.ts'
import { localTwilio, sender, type TwilioTrouble } from './testing/local-twilio.ts'
import { words } from './words.ts'

const good = '+12075550142'
const stopped = '+12075550110'
const rejected = '+12075550111'
const local = await localTwilio(() => exampleTelling().occurred + 1_000)
afterAll(() => local.close())
beforeEach(() => {
  Object.assign(local, { trouble: null, secret: local.settings.authtoken })
  local.refused.clear()
  local.refused.set(stopped, 21610).set(rejected, 21614)
  local.log.length = 0
})

const inbound = 'http://quay.northwind.localhost:3000/plugins/sms-twilio/inbound'
const tenant = (change: object = {}) => testTenant({ ...local.settings, ...change })
const asRequest = ({ url, payload, headers }: { url: string; payload: string; headers: Record<string, string> }) => ({
  rawBody: new TextEncoder().encode(payload),
  headers,
  path: url.replace(/^\w+:\/\/[^/]+/, ''),
})

/** The words of a language, with their arguments put in. */
const speaks =
  (language: string) =>
  (key: string, values: Record<string, string | number> = {}): string => {
    const found: Record<string, string> = words.find((one) => one.language === language)?.words ?? {}
    return (found[key] ?? key).replace(/\{(\w+)\}/g, (_all, name) => String(values[name] ?? ''))
  }

const send = (change: Partial<ChannelMessage> = {}, settings: object = {}, language = 'en-us') =>
  twilioChannel.send(
    {
      ...tenant(settings),
      language,
      signal: AbortSignal.timeout(15_000),
      word: speaks(language),
      storage: memoryStorage(),
    },
    { id: 'm-1', attempt: 1, to: good, telling: exampleTelling(), ...change },
  )

testChannel(
  { describe, it },
  {
    channel: twilioChannel,
    context: tenant(),
    broken: tenant({ apiaddress: 'http://127.0.0.1:9' }),
    arrived: async () => local.texts.map(({ to, body: text }) => ({ to, text })),
    addresses: { good, rejected },
    signed: ([reply]) =>
      asRequest(local.inbound(inbound, reply?.from ?? '', reply?.text ?? '', { MessageSid: reply?.id ?? '' })),
    signedReceipts(receipts) {
      const [receipt] = receipts
      const callback = `http://quay.northwind.localhost:3000/plugins/sms-twilio/receipts?message=${receipt?.message}`
      const text = { sid: 'SM1', to: good, from: sender, body: '', status: '', callback, created: 0 }
      const isDelivered = receipt?.state === 'delivered'
      return asRequest(local.receipt(text, isDelivered ? 'delivered' : 'undelivered', isDelivered ? undefined : 30005))
    },
    receipts: [
      [{ message: 'm-1', state: 'delivered' }],
      [{ message: 'm-2', state: 'failed', reason: 'sms-twilio.fault.no_number', isUnwanted: false }],
    ],
    atOnce: 1,
  },
)

describe('an order', () => {
  it('has sender, number, words, and where to tell what became of it', async () => {
    await send()
    expect(local.texts.at(-1)).toMatchObject({
      ...{ to: good, from: sender },
      body: 'Quay Street Paddle & Sail: booked, Lesson, Sat, Nov 21, 10:00 AM. http://quay.northwind.localhost:3000/manage/res-1?token=t',
      callback: 'http://quay.northwind.localhost:3000/plugins/sms-twilio/receipts?message=m-1',
    })
  })

  it('goes by a messaging service where the settings name one', async () => {
    const service = `MG${'0'.repeat(32)}`
    await send({}, { sender: service })
    expect(local.texts.at(-1)?.from).toBe(service)
  })

  it.each(['es', 'de'])('speaks the customer’s language: %s', async (language) => {
    await send({}, {}, language)
    expect(local.texts.at(-1)?.body).toContain({ es: 'reserva hecha, Lesson', de: 'gebucht, Lesson' }[language])
  })

  it.each([
    [{ start: '2026-11-21 10:00:00', end: '2026-11-22 16:00:00' }, 'Sat, Nov 21, 10:00 AM - Sun, Nov 22, 4:00 PM.'],
    [{ start: '2026-11-21 00:00:00', end: '2026-11-22 23:59:00' }, 'Sat, Nov 21 - Sun, Nov 22.', 'calendarday'],
    [{ start: '2026-11-21 00:00:00', end: '2026-11-21 23:59:00' }, 'Sat, Nov 21.', 'calendarday'],
    [{ start: '2026-11-21 00:00:00', end: '2026-11-23 11:00:00' }, 'Sat, Nov 21 - Mon, Nov 23.', 'calendarday'],
  ])('names first and last day, and times where there are any: %o', async (span, told, bookabletype = 'event') => {
    const { reservation, ...telling } = exampleTelling()
    const bookable = { ...telling.bookable, bookabletype }
    await send({ telling: { ...telling, bookable, reservation: { ...reservation, ...span } } })
    expect(local.texts.at(-1)?.body.replaceAll('\u202f', ' ')).toContain(`booked, Lesson, ${told} http`)
  })

  it('is no longer than the tenant pays for', async () => {
    const telling: ReservationTelling = {
      ...exampleTelling(),
      bookable: { name: `${'Ein sehr langer Name '.repeat(30)}ó` },
    }
    for (const segments of [1, 2, 4]) {
      await send({ telling }, { segments })
      const { body = '' } = local.texts.at(-1) ?? {}
      expect(segmentsOf(body)).toBeLessThanOrEqual(segments)
      expect(body).toContain('booked')
    }
    await send({ telling }, { link: false })
    expect(local.texts.at(-1)?.body).not.toContain('http')
  })
})

describe('what the service says', () => {
  it.each([
    [21610, { kind: 'unwanted', message: 'sms-twilio.fault.stopped' }],
    [21211, { kind: 'rejected', message: 'sms-twilio.fault.no_number' }],
    [21614, { kind: 'rejected', message: 'sms-twilio.fault.no_mobile' }],
    [21408, { kind: 'rejected', message: 'sms-twilio.fault.country' }],
    [21612, { kind: 'rejected', message: 'sms-twilio.fault.unreachable' }],
  ])('%i ends the message', async (code, fault) => {
    local.refused.set(good, code)
    await expect(send()).rejects.toMatchObject({ name: 'ChannelFault', ...fault })
  })

  it.each([20429, 21606, 21611, 20003, 99_999])('%i may pass, and is tried again', async (code) => {
    local.refused.set(good, code)
    await expect(send()).rejects.toMatchObject({ name: 'Error', message: expect.stringContaining(`code ${code}`) })
  })

  it('every reason is a word in every language', () => {
    const keys = words.map((one) => Object.keys(one.words).sort())
    expect(keys[1]).toEqual(keys[0])
    expect(keys[2]).toEqual(keys[0])
  })

  it('a number that is none is not asked about', async () => {
    await expect(send({ to: '0207555' })).rejects.toMatchObject({ kind: 'rejected' })
    expect(local.log).toEqual([])
  })

  it('a refused token says nothing of itself', async () => {
    local.secret = 'f'.repeat(32)
    const fault = await send().catch(String)
    expect(fault).toBe('Error: the service answered 401, code 20003')
  })
})

describe('a try whose answer is lost', () => {
  it.each(['broken', 'busy', 'silent', 'cut'] as const satisfies TwilioTrouble[])(
    'was not taken by a service that is %s, and the next one is the first',
    async (trouble) => {
      const to = `+120755501${{ broken: 51, busy: 52, silent: 53, cut: 54 }[trouble]}`
      local.trouble = trouble
      await expect(send({ to })).rejects.toMatchObject({ name: expect.not.stringMatching('ChannelFault') })
      local.trouble = null
      await send({ to, attempt: 2 })
      expect(local.texts.filter((text) => text.to === to)).toHaveLength(1)
    },
  )

  it.each(['taken, silent', 'taken, cut'] satisfies TwilioTrouble[])(
    'was taken all the same (%s), and the next one sends no second text',
    async (trouble) => {
      const to = trouble === 'taken, cut' ? '+12075550143' : '+12075550144'
      local.trouble = trouble
      await expect(send({ to })).rejects.toThrow()
      local.trouble = null
      await send({ to, attempt: 2 })
      expect(local.texts.filter((text) => text.to === to)).toHaveLength(1)
      expect(local.log.at(-1)).toBe('GET 200')
    },
  )

  it('is looked for before another is sent, so that one that can’t be looked for waits', async () => {
    local.trouble = 'broken'
    await expect(send({ attempt: 2 })).rejects.toThrow()
    expect(local.log.every((line) => line.startsWith('GET'))).toBe(true)
  })

  it('is not mistaken for an older text with the same words, nor for one that failed', async () => {
    const to = '+12075550145'
    await send({ to })
    const [first] = local.texts.filter((text) => text.to === to)
    if (!first) throw new Error('it has not arrived')
    first.created -= 86_400_000
    await send({ to, attempt: 2 })
    const second = local.texts.filter((text) => text.to === to)[1]
    if (!second) throw new Error('it was taken for the older one')
    second.status = 'undelivered'
    await send({ to, attempt: 2 })
    expect(local.texts.filter((text) => text.to === to)).toHaveLength(3)
  })
})

describe('a reply', () => {
  const read = (text: string, more: Record<string, string> = {}) =>
    twilioChannel.receive?.(tenant(), asRequest(local.inbound(inbound, good, text, more)))
  it.each(['STOP', ' stop. ', 'Stop all', 'UNSUBSCRIBE', 'quit', 'opt-out', 'Stopp', 'BAJA'])(
    '%s ends the texts',
    (text) => {
      expect(read(text)).toMatchObject([{ consent: 'withdrawn' }])
    },
  )
  it.each(['START', 'unstop'])('%s lets them begin again', (text) => {
    expect(read(text)).toMatchObject([{ consent: 'given' }])
  })
  it.each(['Please stop by', 'Yes', 'Can I start later?', 'HELP'])('%s says nothing of them', (text) => {
    expect(Object(read(text)?.valueOf())[0]).not.toHaveProperty('consent')
  })
  it('is what Twilio itself has read, in any language', () => {
    expect(read('ARRET', { OptOutType: 'STOP' })).toMatchObject([{ consent: 'withdrawn' }])
    expect(read('JA', { OptOutType: 'START' })).toMatchObject([{ consent: 'given' }])
  })
})

describe('a receipt', () => {
  const read = (status: string, code?: number) => {
    const callback = 'http://quay.northwind.localhost:3000/plugins/sms-twilio/receipts?message=m-9'
    const text = { sid: 'SM1', to: good, from: sender, body: '', status: '', callback, created: 0 }
    return twilioChannel.receipts?.(tenant(), asRequest(local.receipt(text, status, code)))
  }
  it.each(['queued', 'sending', 'sent'])('%s says nothing yet', (status) => {
    expect(read(status)).toEqual([])
  })
  it('says that it has arrived, or why not', () => {
    expect(read('delivered')).toEqual([{ message: 'm-9', state: 'delivered' }])
    expect(read('undelivered', 30003)).toMatchObject([{ reason: 'sms-twilio.fault.off', isUnwanted: false }])
    expect(read('failed', 21610)).toMatchObject([{ reason: 'sms-twilio.fault.stopped', isUnwanted: true }])
    expect(read('undelivered', 1)).toMatchObject([{ reason: 'sms-twilio.fault.unknown' }])
  })
})
