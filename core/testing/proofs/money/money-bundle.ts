import { bookingBundle } from '../../worlds/booking-world.ts'
import { everyDay } from '../../worlds/samples/hours.ts'
import { oneOf, type Random } from '../price/tampering/honest-booking.ts'
import { amountsOf, type DrawnAmounts } from './draw-amounts.ts'

/** A business of the proof: white-labels of their own, with currencies of two, no and three digits. */
export interface MoneyTenant {
  whitelabel: string
  provider: string
  host: string
  currency: string
  digits: number
}

const tenant = (whitelabel: string, provider: string, currency: string, digits: number): MoneyTenant => ({
  whitelabel,
  provider,
  host: `${provider}.${whitelabel}.localhost`,
  currency,
  digits,
})

export const moneyTenants: readonly [MoneyTenant, ...MoneyTenant[]] = [
  tenant('northwind', 'quay', 'usd', 2),
  tenant('sakura', 'kawa', 'jpy', 0),
  tenant('gulf', 'marsa', 'kwd', 3),
]

const always = everyDay()
/** No two white-labels may have an id in common. */
const idOf = ({ provider }: MoneyTenant, id: string): string => `${provider}-${id}`

/** The id of one bookable of a kind; `copy` counts from 0. */
export const bookableId = (tenant: MoneyTenant, kind: string, copy: number): string => idOf(tenant, `${kind}-${copy}`)

/** Every kind of capacity: one place, many seats, resources with buffers, a few seats; and one that is requested. */
function kindsOf(tenant: MoneyTenant) {
  const resources = ['ines', 'tomas'].map((id) => idOf(tenant, id))
  const coaches = [{ name: 'Coach', resources, selectionmethod: 'priorityoffer' }]
  return [
    { id: 'room', name: 'Room' },
    { id: 'class', name: 'Class', seats: 12, seatsperbooking: 2, refundcutoff: 24 * 365 },
    { id: 'coach', name: 'Coach', requirementgroups: coaches, bufferafter: 900 },
    { id: 'court', name: 'Court', seats: 3 },
    { id: 'visit', name: 'Visit', seats: 2, approvalmode: true },
  ]
}

/** So many of each kind: enough room for most of what is drawn, and not for all of it. */
export const copies = 3

/** A form of one bookable: an option that lasts, one of several pieces, and a number that a function prices. */
function drawForm(random: Random, bookable: string, { money, percentage, priceFunction }: DrawnAmounts) {
  const hour = { id: 'hour', name: 'Hour', min: 0, max: 1, priceadjustment: money(random), timeadjustment: 3600 }
  const suit = { id: 'ws', name: 'Suit', min: 0, max: 2, priceadjustment: money(random) }
  const questions = [
    { id: 'more', slug: 'more', type: 'checkbox', prompt: 'An hour more', responseoptions: [hour] },
    { id: 'suit', slug: 'suit', type: 'checkbox', prompt: 'Rent a suit', responseoptions: [suit] },
    {
      id: 'depth',
      slug: 'depth',
      type: 'number',
      prompt: 'How deep?',
      minimum: 0,
      maximum: 9,
      step: 1,
      value_function_source: priceFunction(random),
    },
  ]
  const tax = {
    taxpercentage: percentage(random),
    applicabletobaseprice: random(3) > 0,
    applicabletoaddons: random(2) > 0,
  }
  return {
    form: { id: `extras-${bookable}`, name: 'Extras', sections: [{ id: `extras-${bookable}-1`, questions }] },
    ...(random(2) > 0 && { tax }),
  }
}

/** What is due now: all, or a down payment for each seat, once, or as a share. */
function drawTerms(random: Random, { money, percentage }: DrawnAmounts) {
  if (random(3) > 0) return { paymentterms: 'full' }
  const downpaymenttype = oneOf(random, ['chargeperseat', 'singlecharge', 'percentagetotal'])
  const downpaymentamount = downpaymenttype === 'percentagetotal' ? percentage(random) : money(random)
  return { paymentterms: 'partial', downpaymenttype, downpaymentamount }
}

function drawBookable(random: Random, amounts: DrawnAmounts, { provider }: MoneyTenant, kind: { id: string }) {
  const { form, ...taxed } = drawForm(random, kind.id, amounts)
  const tiers = [{ seat_quantity: 2, marginal_price: amounts.money(random) }]
  const bookable = {
    refundcutoff: 24,
    ...kind,
    provider,
    forms: [form.id],
    holdduration: 600,
    price: amounts.money(random),
    ...(random(2) > 0 && { pricing_tiers: tiers }),
    ...drawTerms(random, amounts),
    ...taxed,
  }
  return { bookable, form: { ...form, provider } }
}

/** Takes a share of a price, or an amount off the whole cart. */
const drawDiscount = (random: Random, { money, percentage }: DrawnAmounts) =>
  random(2) > 0 ? { discount_percentage: percentage(random) } : { discount_amount: money(random) }

export const webhookSecret = 'the secret of the bank'

/**
 * A business of the proof: slots at every hour, answers that cost and last, carts and codes. Every amount of it is
 * drawn, the same for the same random numbers.
 */
export function moneyBundle(one: MoneyTenant, random: Random) {
  const { whitelabel, provider, currency } = one
  const amounts = amountsOf(one.digits)
  const [first] = bookingBundle.providers
  const drawn = kindsOf(one).flatMap((kind) =>
    Array.from({ length: copies }, (_, copy) => {
      const named = { ...kind, id: bookableId(one, kind.id, copy), name: `${kind.name} ${copy}` }
      return drawBookable(random, amounts, one, named)
    }),
  )
  return {
    whitelabel: {
      ...bookingBundle.whitelabel,
      id: whitelabel,
      url: `${whitelabel}.localhost`,
      currency,
      multiplereservations: true,
      plugins: bookingBundle.whitelabel.plugins.map(({ name }) =>
        name === 'payment-sandbox' ? { name, settings: { webhooksecret: webhookSecret } } : { name },
      ),
    },
    providers: [
      {
        ...first,
        id: provider,
        subdomain: provider,
        name: provider,
        bookingflow: 'checklist',
        checklistconfirm: 'booked',
        newbusinesshours: always,
        volumediscounts: [{ appointments: 2, ...drawDiscount(random, amounts) }],
      },
    ],
    resources: bookingBundle.resources.map((resource) => ({ ...resource, id: idOf(one, resource.id), provider })),
    forms: drawn.map(({ form }) => form),
    bookables: drawn.map(({ bookable }) => bookable),
    discounts: [
      { id: idOf(one, 'less'), provider, referencecode: 'LESS', ...drawDiscount(random, amounts) },
      { id: idOf(one, 'gift'), provider, referencecode: 'GIFT', discount_percentage: 100 },
    ],
  }
}
