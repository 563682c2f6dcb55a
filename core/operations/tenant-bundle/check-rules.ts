import { digitsOf } from './currency-digits.ts'
import type { Fault } from './faults.ts'
import { type Kind, kinds, schemas, Whitelabel } from './kinds.ts'
import type { Placed, PrepareOptions, ShapedBundle } from './prepare-bundle.ts'
import { bookableFaults } from './rules/bookables.ts'
import { blackoutFaults, openingFaults } from './rules/calendar.ts'
import { currencyFaults } from './rules/currency.ts'
import { dateFaults } from './rules/dates.ts'
import { formFaults, ownQuestionFaults } from './rules/forms.ts'
import { hostFaults } from './rules/hosts.ts'
import { linkFaults } from './rules/links.ts'
import { addonFaults, addonGroupFaults, dictionaryFaults, discountFaults, tierFaults } from './rules/offers.ts'
import { slugsOfProvider } from './rules/questions.ts'
import { reservationFaults } from './rules/reservations.ts'
import { rosterFaults } from './rules/rosters.ts'
import { sharedResourceFaults } from './rules/shared-resources.ts'
import { providerFaults, whitelabelFaults } from './rules/tenants.ts'
import { translationFaults } from './rules/translations.ts'
import { duplicateFields } from './rules/uniqueness.ts'
import { userFaults } from './rules/users.ts'
import { wordFaults } from './rules/words.ts'
import type { Zones } from './zones.ts'

/**
 * What schemas can't express: invalid dates, contradictory fields, duplicate names. Entities of a wrong shape arrive
 * mended, so that the rest of them is checked too; rules that need a date skip what `dateFaults` refuses.
 */
export async function checkRules(
  bundle: ShapedBundle,
  zones: Zones,
  { known, installation }: PrepareOptions,
): Promise<Fault[]> {
  const { lists, whitelabel } = bundle
  return [
    ...allDates(bundle),
    ...whitelabelFaults(whitelabel),
    ...each(lists.providers, providerFaults),
    ...each(lists.bookables, bookableFaults),
    ...each(lists.bookables, (bookable, pointer) => tierFaults(bookable, pointer, digitsOf(whitelabel))),
    ...each(lists.bookables, addonGroupFaults),
    ...each(lists.bookables, (bookable, pointer) => ownQuestionFaults(bookable, pointer, lists)),
    ...each(lists.bookables, (bookable, pointer) => rosterFaults(bookable, pointer, lists)),
    ...each(lists.forms, (form, pointer) => formFaults(form, pointer, lists)),
    ...each(lists.addons, (addon, pointer) => addonFaults(addon, pointer, slugsOfProvider(lists, addon.provider))),
    ...each(lists.availabilities, openingFaults),
    ...each(lists.blackouts, blackoutFaults),
    ...each(lists.discounts, discountFaults),
    ...each(lists.dictionaries, dictionaryFaults),
    ...each(lists.reservations, (one, pointer) =>
      reservationFaults(one, pointer, zones.of('reservations', one), bundle),
    ),
    ...wordFaults(bundle, installation?.words),
    ...translationFaults(bundle),
    ...(await duplicateFields(bundle, known)),
    ...linkFaults(bundle),
    ...(await currencyFaults(bundle, known)),
    ...(await hostFaults(bundle, known)),
    ...(await userFaults(bundle, known)),
    ...(await sharedResourceFaults(bundle, zones, known)),
  ]
}

const each = <T>(list: Placed<T>[], check: (entity: T, pointer: string) => Fault[]): Fault[] =>
  list.flatMap(({ entity, pointer }) => check(entity, pointer))

function allDates({ whitelabel, lists }: ShapedBundle): Fault[] {
  const ofKind = (kind: Kind) =>
    lists[kind].flatMap(({ entity, pointer }) => dateFaults(schemas[kind], entity, pointer))
  return [...dateFaults(Whitelabel, whitelabel, '/whitelabel'), ...kinds.flatMap(ofKind)]
}
