import { type BusyTime, type ChannelReply, definePlugin, type PluginResponse } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { hostileProcessor } from './hostile-processor.ts'
import { hostileStep } from './hostile-step.ts'
import { misbehave, misbehaveNow } from './misbehave.ts'

const many = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index))
const hour = 3_600_000

/** A plugin of every kind that misbehaves in one place, in one way; everywhere else it does what it should. */
export default definePlugin({
  name: 'acme-hostile',
  settings: Type.Object({
    apikey: Type.String({ default: 'none', secret: true }),
    place: Type.String({ default: '' }),
    way: Type.String({ default: '' }),
    resource: Type.String({ default: '' }),
  }),
  browser: { steps: [hostileStep.kind], payments: [hostileProcessor.name] },
  setup(host) {
    host.payments.register(hostileProcessor)
    host.steps.register(hostileStep, { after: 'datetime_step' })
    host.mailTemplates.register({
      name: 'acme-hostile.mail',
      html: ({ heading }, settings) =>
        misbehaveNow('mail template', settings, () => `<!doctype html><html><body>${heading}</body></html>`, {
          floods: () => 'x'.repeat(5_000_000),
          lies: () => '<script>alert(1)</script>',
          leaks: (secret) => `<!doctype html><html><body>${secret}</body></html>`,
        }),
    })
    host.wording.register({
      language: 'en-us',
      name: 'English',
      direction: 'ltr',
      words: {
        'acme-hostile.consent': 'Text me about it.',
        'acme-hostile.prompt': 'What else?',
        'acme-hostile.note': 'Note',
        'step.hostile_step': 'Else',
      },
    })
    host.hooks.beforeReserve(({ settings }) =>
      misbehave<string | null>('beforeReserve', settings, () => null, {
        floods: () => 'no '.repeat(1_000_000),
        lies: () => 'error.slot_taken',
        leaks: (secret) => `You need ${secret}`,
      }),
    )
    host.hooks.checkAnswer(({ settings }) =>
      misbehave<string | null>('checkAnswer', settings, () => null, {
        floods: () => 'no '.repeat(1_000_000),
        lies: () => 'validation.required',
        leaks: (secret) => `You need ${secret}`,
      }),
    )
    host.hooks.on('reservation.booked', ({ settings, storage, addJob, keepId }) =>
      misbehave<void>('event', settings, () => undefined, {
        floods: async () => {
          for (let index = 0; index < 300; index += 1) await storage.put(`flood/${index}`, 'x'.repeat(60_000))
          for (let index = 0; index < 1_200; index += 1)
            await addJob({ job: 'acme-hostile.work', id: `flood-${index}` })
        },
        lies: () => keepId('x'.repeat(10_000)),
        leaks: (secret) => host.log.warn({ secret }, `the key is ${secret}`),
      }),
    )
    host.hooks.onFact('payment.captured', ({ settings }) => misbehave('fact', settings, () => undefined))
    host.channels.register({
      name: 'acme-hostile.text',
      to: 'phone',
      consent: 'acme-hostile.consent',
      events(settings) {
        if (settings.place !== 'channel events') return ['reservation.booked']
        if (settings.way === 'throws') throw new Error(`no events for ${settings.apikey}`)
        return Object(settings.way === 'lies' ? many(100_000, () => 'reservation.booked') : 'garbage')
      },
      send: ({ settings }) => misbehave('channel', settings, () => undefined),
      receive: ({ settings }) =>
        misbehave<ChannelReply[] | null>('replies', settings, () => [], {
          floods: () => many(100_000, (index) => ({ id: `${index}`, from: '+12075550142', text: 'flood' })),
          lies: () => [{ id: 'x'.repeat(10_000), from: '+12075550142', text: 'lie' }],
          leaks: (secret) => [{ id: 'leak', from: '+12075550142', text: secret }],
        }),
    })
    host.calendars.register({
      name: 'acme-hostile.busy',
      calendars(settings) {
        if (settings.place !== 'calendars') return [{ resource: String(settings.resource), calendar: 'one' }]
        if (settings.way === 'throws') throw new Error(`no calendars for ${settings.apikey}`)
        return Object(
          settings.way === 'floods' ? many(10_000, (index) => ({ resource: `${index}`, calendar: 'x' })) : 7,
        )
      },
      busy: ({ settings }, { from }) =>
        misbehave<BusyTime[]>('calendar', settings, () => [], {
          floods: () => many(100_000, (index) => ({ id: `${index}`, start: from + index, end: from + index + hour })),
          lies: () => [{ id: 'ever', start: 0, end: Number.MAX_SAFE_INTEGER }],
        }),
    })
    host.jobs.register({
      name: 'acme-hostile.work',
      minutes: 5,
      run: ({ settings, storage }) =>
        misbehave('job', settings, () => undefined, {
          lies: async () => {
            await storage.put('../../other/provider', 'mine')
          },
        }),
    })
    host.routes.register({
      method: 'GET',
      path: '/hello',
      handle: ({ tenant }) =>
        misbehave<PluginResponse>('route', tenant?.settings ?? {}, () => ({ status: 200, body: 'hello' }), {
          floods: () => ({ status: 200, body: 'x'.repeat(5_000_000) }),
          lies: () => ({ status: 200, headers: { 'x-lie': 'yes' }, body: '{"user":"root"}' }),
          leaks: (secret) => ({ status: 200, headers: { 'x-key': secret }, body: `<p>${secret}</p>` }),
        }),
    })
  },
})
