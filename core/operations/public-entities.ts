import type { TSchema } from 'typebox'
import { Bookable, Resource } from '../domain/entities/bookable.ts'
import { Addon, Form } from '../domain/entities/form.ts'
import { Provider } from '../domain/entities/tenant.ts'
import { toMajor } from '../domain/pricing/money.ts'
import type { PublicEntity } from '../plugin-api/index.ts'
import type { Tenant } from './tenant.ts'

/** What a customer may read of each entity; a field that is not named here never leaves the server. */
const fieldsOf = {
  provider: `id subdomain name description timezone status address city state zip country phone email website websitesecondary
    bookinglogo photo distance unit place facebook twitter instagram linkedin youtube bookingflow bookableordermethod
    requirelogin payonsite nobookablesmessage subsites newbusinesshours displaytext bookingsiteconfig language theme`,
  bookable: `id provider name slug description photo imagecarousel displaytext bookabletype status tags subcategories
    default_date_view duration intervaloverlap slotinterval windowbegin windowbegintype windowend windowendtype
    restrictions combinedslots mincombined maxcombined seats seatsperbooking requiredresources requirementgroups
    selectionmethod singlegroup location price pointsprice pricing_tiers tax travelcost paymentterms downpaymentamount
    downpaymenttype billinginstructions approvalmode waitlist holdduration reschedule_cutoff refundcutoff contactenabled
    forms addons addongroups splash_questions rosterenabled drivetime customdictionary publicfeed`,
  resource: 'id provider name description photo imagecarousel tags active groups location',
  form: 'id provider name description imageurl style display_step form_config_objects tags sections',
  addon:
    'id provider name description min max priceadjustment timeadjustment price_function time_function display_function',
}

const schemas: Record<keyof typeof fieldsOf, TSchema> = {
  provider: Provider,
  bookable: Bookable,
  resource: Resource,
  form: Form,
  addon: Addon,
}
const readable = Object.fromEntries(
  Object.entries(fieldsOf).map(([kind, fields]) => [kind, new Set(fields.split(/\s+/))]),
)

/** Names of the fields that customers may read, for surfaces that describe themselves. */
export const readableFields = (kind: keyof typeof fieldsOf): ReadonlySet<string> => new Set(readable[kind])

/**
 * An entity as the wire shows it to customers: readable fields only, money in major units.
 * @param fields when given, the caller's choice among the readable ones (`id` and `name` always come)
 */
export function publicEntity(
  kind: keyof typeof fieldsOf,
  entity: { id: string; name: string },
  tenant: Tenant,
  fields?: string[],
): PublicEntity {
  const wanted = fields && new Set([...fields, 'id', 'name'])
  const major: unknown = toMajor(schemas[kind], entity, tenant.currency.digits)
  const entries = Object.entries(major ?? {}).filter(
    ([name, value]) =>
      value !== undefined &&
      readable[kind]?.has(name) &&
      (!wanted || wanted.has(name)) &&
      !isOwnAddress(kind, name, value),
  )
  return { id: entity.id, name: entity.name, ...Object.fromEntries(entries) }
}

/** Where somebody works may be their home: the address of a resource is told only where it is to be displayed. */
const isOwnAddress = (kind: string, name: string, value: unknown): boolean =>
  kind === 'resource' &&
  name === 'location' &&
  typeof value === 'object' &&
  value !== null &&
  !('displayonbookingsite' in value && value.displayonbookingsite === true)

/** `fields` comes as a list or as a comma-separated text. */
export const fieldList = (fields: string | string[] | undefined): string[] | undefined =>
  typeof fields === 'string' ? fields.split(',').map((field) => field.trim()) : fields
