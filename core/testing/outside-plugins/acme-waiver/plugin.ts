import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { voucherProcessor } from './voucher-processor.ts'
import { waiverStep } from './waiver-step.ts'

/** A partner's plugin: a step after the date, and vouchers as a means of payment. */
export default definePlugin({
  name: 'acme-waiver',
  settings: Type.Object({
    apikey: Type.String({ minLength: 1, default: 'test-key', secret: true }),
    text: Type.String({ default: 'I can swim.' }),
    coverprice: Type.Number({ minimum: 0, default: 12.5 }),
  }),
  browser: { steps: ['acme-waiver.sign'], payments: ['acme-waiver.voucher'] },
  setup(host) {
    host.steps.register(waiverStep, { after: 'datetime_step' })
    host.payments.register(voucherProcessor)
    host.wording.register({
      language: 'en-us',
      name: 'English',
      direction: 'ltr',
      words: {
        'acme-waiver.prompt': 'Please sign the waiver',
        'step.waiver_step': 'Waiver',
        'acme-waiver.signature': 'Your last name, as a signature',
        'acme-waiver.signed': 'Waiver signed by',
        'acme-waiver.cover': 'Cover',
        'acme-waiver.none': 'No cover',
        'acme-waiver.full': 'Full cover',
        'acme-waiver.unsigned': 'Please sign with your last name.',
        'acme-waiver.too_many': 'Please call us.',
        'acme-waiver.no_member': 'No member has this number.',
      },
    })
    host.hooks.beforeReserve((_context, { seats }) => (seats > 20 ? 'acme-waiver.too_many' : null))
    host.hooks.checkAnswer((_context, { question, value }) =>
      question.slug === 'membership' && !value.startsWith('ACME-') ? 'acme-waiver.no_member' : null,
    )
    host.routes.register({
      method: 'POST',
      path: '/echo',
      handle: ({ rawBody, tenant }) => ({
        status: 200,
        headers: { 'x-tenant': tenant?.provider?.id ?? 'none', 'x-text': String(tenant?.settings.text) },
        body: rawBody,
      }),
    })
  },
})
