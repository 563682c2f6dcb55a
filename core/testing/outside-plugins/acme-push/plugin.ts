import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { changeDevices, deviceIn, forgetDevices, pushChannel } from './push-channel.ts'

/** A partner's plugin: messages on the devices of people with an account, who register them at its route. */
export default definePlugin({
  name: 'acme-push',
  settings: Type.Object({
    url: Type.String({ default: 'https://push.acme.example' }),
    apikey: Type.String({ minLength: 8, default: 'change-me-please', secret: true }),
  }),
  setup(host) {
    host.channels.register(pushChannel)
    host.routes.register({
      method: 'PUT',
      path: '/devices',
      access: 'person',
      async handle({ rawBody, person, storage }) {
        const device = deviceIn(rawBody)
        if (device === null || !person || !storage) return { status: 400 }
        await changeDevices(storage, person.email, (devices) => [...devices.filter((one) => one !== device), device])
        return { status: 204 }
      },
    })
    host.hooks.onFact('consent.withdrawn', async ({ storage }, { data }) => {
      if (data.channel === pushChannel.name) await forgetDevices(storage, String(data.address))
    })
    host.wording.register({
      language: 'en-us',
      name: 'English',
      direction: 'ltr',
      words: {
        'acme-push.consent': 'Tell my devices about this booking. {provider} sends nothing else.',
        'acme-push.no_device': 'no device is registered',
        'acme-push.reservation.booked': 'Booked: {bookable}.',
        'acme-push.reservation.cancelled': 'Canceled: {bookable}.',
        'acme-push.reservation.reminder': 'See you soon: {bookable}.',
      },
    })
  },
})
