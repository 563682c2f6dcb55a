import { type Channel, ChannelFault, type ChannelMessage, type ReservationEventName } from '@tessera/plugin-api'
import { receiptIn, replyIn } from './read-reply.ts'
import { order, settingsOf, textsTo } from './service.ts'
import type { TwilioSettings } from './settings.ts'
import { signedForm } from './signature.ts'
import { writeText } from './write-text.ts'

const events: ReservationEventName[] = [
  'reservation.booked',
  'reservation.pending',
  'reservation.approved',
  'reservation.rejected',
  'reservation.rescheduled',
  'reservation.cancelled',
  'reservation.offer',
  'reservation.reminder',
]

/** Where Twilio tells what became of a text; null where it can't reach the site. */
function callbackFor(origin: string, { apiaddress }: TwilioSettings, { id }: ChannelMessage): string | null {
  const isReachable = origin.startsWith('https:') || apiaddress !== ''
  return isReachable ? `${origin}/plugins/sms-twilio/receipts?message=${encodeURIComponent(id)}` : null
}

/** The clocks of two machines differ by less. */
const apart = 5 * 60_000

/**
 * Whether an earlier try has arrived although its answer did not. Twilio knows no ids of ours, so the same words to the
 * same number since the event are taken for it.
 */
async function isThere(settings: TwilioSettings, { to, telling }: ChannelMessage, body: string): Promise<boolean> {
  const found = await textsTo(settings, to, telling.occurred - apart)
  return found.some((one) => one.body === body && one.status !== 'failed' && one.status !== 'undelivered')
}

/** Texts by Twilio's Programmable Messaging. */
export const twilioChannel: Channel = {
  name: 'sms-twilio.text',
  to: 'phone',
  consent: 'sms-twilio.consent',
  events: (settings) => (settings.remindersonly === true ? ['reservation.reminder'] : events),
  async send(context, message) {
    const settings = settingsOf(context)
    const { to, attempt } = message
    if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new ChannelFault('rejected', 'sms-twilio.fault.no_number')
    const body = writeText(message.telling, settings, context)
    if (attempt > 1 && (await isThere(settings, message, body))) return
    await order(settings, { to, body, callback: callbackFor(context.origin, settings, message) }, context.signal)
  },
  receive(context, request) {
    const form = signedForm(context, request, settingsOf(context))
    return form && replyIn(form)
  },
  receipts(context, request) {
    const form = signedForm(context, request, settingsOf(context))
    const { searchParams } = new URL(request.path, context.origin)
    return form && receiptIn(form, searchParams.get('message') ?? '')
  },
  // TwiML that says nothing: what is to be answered to a STOP, Twilio answers itself.
  answer: { type: 'text/xml', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' },
}
