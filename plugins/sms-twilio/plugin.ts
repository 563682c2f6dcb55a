import { definePlugin } from '@tessera/plugin-api'
import { twilioChannel } from './channel.ts'
import { TwilioSettings } from './settings.ts'
import { words } from './words.ts'

/** Texts to customers by Twilio. */
export default definePlugin({
  name: 'sms-twilio',
  settings: TwilioSettings,
  setup(host) {
    host.channels.register(twilioChannel)
    for (const dictionary of words) host.wording.register(dictionary)
  },
})
