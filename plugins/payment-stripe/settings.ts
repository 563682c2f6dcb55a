import { type Static, Type } from 'typebox'

const account = Type.String({ pattern: '^acct_[A-Za-z0-9]{1,60}$' })

const Fields = Type.Object({
  /** The secret key, or a restricted one that may write payments, refunds, customers and methods. */
  secretkey: Type.String({ pattern: '^(sk|rk)_(test|live)_[A-Za-z0-9]{8,240}$', secret: true }),
  /** Public: the page's forms are made with it. */
  publishablekey: Type.String({ pattern: '^pk_(test|live)_[A-Za-z0-9]{8,240}$' }),
  /** The signing secrets of the webhook endpoint: two while one replaces the other. Without any no webhook is taken. */
  webhooksecrets: Type.Array(Type.String({ pattern: '^whsec_[A-Za-z0-9+/=_-]{8,240}$' }), {
    default: [],
    maxItems: 5,
    secret: true,
  }),
  /** The account that payments are passed on to; empty to keep them. */
  account: Type.Union([Type.Literal(''), account], { default: '' }),
  /** The accounts of single providers by their id, which go before `account`. */
  accounts: Type.Record(Type.String({ minLength: 1, maxLength: 100 }), account, { default: {} }),
  /** Whether each provider connects an account of its own; until that takes money, cards are not offered there. */
  onboarding: Type.Boolean({ default: false }),
  /** What the white-label keeps of a payment that is passed on, percent. */
  applicationfee: Type.Number({ minimum: 0, maximum: 100, default: 0 }),
  /** Offers Link: a button beside those of wallets, and in the card's form. */
  link: Type.Boolean({ default: false }),
  /** Time limit of one request, milliseconds; one that was cut off is repeated once. */
  timeout: Type.Integer({ minimum: 50, maximum: 4_500, default: 4_000 }),
  /** A server on this machine that speaks the protocol, for trials; empty for the service itself. */
  apiaddress: Type.String({ pattern: '^(|http://(localhost|127\\.0\\.0\\.1|\\[::1\\]):\\d{1,5})$', default: '' }),
})
export type StripeSettings = Static<typeof Fields>

/** `test` or `live`, as a key says. */
export const modeOf = (key: string): string => key.split('_')[1] ?? ''

const isMoneyPassedOn = ({ account: all, accounts, onboarding }: StripeSettings): boolean =>
  onboarding || all !== '' || Object.keys(accounts).length > 0

/**
 * What the plugin needs of a white-label. Keys of different modes, and a fee of nothing, are refused with a sentence.
 */
export const StripeSettings: typeof Fields = Type.Refine(
  Type.Refine(
    Fields,
    ({ secretkey, publishablekey }) => modeOf(secretkey) === modeOf(publishablekey),
    ({ secretkey, publishablekey }) =>
      `secretkey is of ${modeOf(secretkey)} mode and publishablekey of ${modeOf(publishablekey)} mode: take both from one mode of the account`,
  ),
  (settings) => settings.applicationfee === 0 || isMoneyPassedOn(settings),
  () => 'applicationfee is a share of what is passed on: name account or accounts, switch onboarding on, or leave it 0',
)
