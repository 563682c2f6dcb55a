import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Bookable } from '../../core/domain/entities/bookable.ts'
import { Addon, Form } from '../../core/domain/entities/form.ts'
import { Discount } from '../../core/domain/entities/people.ts'
import { priceDataOf, type QuoteInput, type ReservationToPrice } from '../../core/domain/pricing/index.ts'
import { currencyDigits, toMinor } from '../../core/domain/pricing/money.ts'
import { type OraclePrice, oracle } from '../../core/domain/pricing/oracle/oracle.ts'
import { testRoot } from '../../core/testing/test-config.ts'

type Chosen = Pick<ReservationToPrice, 'seats' | 'answers' | 'roster' | 'addons' | 'distance'>

interface DemoSale extends Chosen {
  /** The white-label's bundle and a bookable in it. */
  bundle: string
  bookable: string
  /** The provider's wall clock; the price depends on the duration and on the number of dates. */
  start: string
  end: string
  code?: string
}

interface Priced {
  whitelabel: { currency: string }
  providers: { id: string; taxincluded?: boolean }[]
  bookables: (Bookable & { forms: string[]; addons?: string[] })[]
  forms: Form[]
  addons: Addon[]
  discounts: NonNullable<QuoteInput['discounts']>
}

/**
 * The price of a reservation of a demo bundle by the second implementation of the rules, and its total as displayed.
 */
export async function oraclePrice(sale: DemoSale): Promise<OraclePrice & { shown: string; net: string; tax: string }> {
  const path = join(testRoot, `plugins/demo/bundles/${sale.bundle}.json`)
  const bundle: Priced = JSON.parse(await readFile(path, 'utf8'))
  const currency = bundle.whitelabel.currency
  const digits = currencyDigits(currency)
  const bookable = bundle.bookables.find(({ id }) => id === sale.bookable)
  if (!bookable) throw new Error(`no ${sale.bookable} in ${sale.bundle}`)
  const forms = bundle.forms.filter(({ id }) => bookable.forms.includes(id)).map((form) => toMinor(Form, form, digits))
  const addons = bundle.addons.map((addon) => toMinor(Addon, addon, digits))
  const { taxincluded } = bundle.providers.find(({ id }) => id === bookable.provider) ?? {}
  const { start, end, code, seats, answers, roster, addons: chosen, distance } = sale
  const [price] = oracle({
    currency,
    ...(code && { code, discounts: bundle.discounts.map((one) => toMinor(Discount, one, digits)) }),
    reservations: [
      {
        pricedata: priceDataOf(toMinor(Bookable, bookable, digits), forms, addons, taxincluded),
        start: Date.parse(`${start.replace(' ', 'T')}Z`),
        end: Date.parse(`${end.replace(' ', 'T')}Z`),
        timezone: 'UTC',
        seats,
        ...(answers && { answers }),
        ...(roster && { roster }),
        ...(chosen && { addons: chosen }),
        ...(distance !== undefined && { distance }),
      },
    ],
  })
  if (!price) throw new Error('the oracle is silent')
  const shown = (minor: number) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(minor / 10 ** digits)
  return { ...price, shown: shown(price.finalprice), net: shown(price.duenow), tax: shown(price.basepricetax) }
}
