import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { type EntityType, type PublicField, readableFields } from '../access/field-rules.ts'
import { Bookable, Resource } from '../entities/bookable.ts'
import { Addon, Form, type Question } from '../entities/form.ts'
import { Provider, Whitelabel } from '../entities/tenant.ts'
import type { AskedForm } from '../forms/index.ts'
import { SoldPackages } from './points.ts'
import { exact, PageOf } from './shapes.ts'

interface Named {
  id: string
  name: string
}

/**
 * An entity as customers read it: the fields that `access/field-rules.ts` makes public, money in major units. A call
 * may ask for some of the fields; `id` and `name` always come.
 */
export type Shown<Entity extends Named, T extends EntityType> = Pick<Entity, 'id' | 'name'> &
  Partial<Pick<Entity, keyof Entity & PublicField<T>>>

/** The schema of an entity as customers read it; `added` is what an answer says of it besides its own fields. */
function shown<Entity extends Named, T extends EntityType, Added extends TProperties>(
  type: T,
  { id, name, ...others }: { id: TSchema; name: TSchema } & TProperties,
  added: Added,
) {
  const readable = readableFields(type, 'public')
  const fields = Object.entries(others).filter(([field]) => readable.has(field))
  const optional = Object.fromEntries(fields.map(([field, schema]) => [field, Type.Optional(schema)]))
  return Type.Unsafe<Shown<Entity, T> & Static<TObject<Added>>>(Type.Object({ id, name, ...optional, ...added }, exact))
}

const Ids = (description: string) => Type.Array(Type.String(), { description })

const elsewhere = {
  siteurl: Type.Optional(Type.String({ description: 'of what a master site gathers: the site where it is booked' })),
}

/** What customers book. */
export const PublicBookable = shown<Bookable, 'bookable', typeof elsewhere>('bookable', Bookable.properties, elsewhere)
export type PublicBookable = Static<typeof PublicBookable>

const nothing = {}

/** Who or what serves. */
export const PublicResource = shown<Resource, 'resource', typeof nothing>('resource', Resource.properties, nothing)
export type PublicResource = Static<typeof PublicResource>

const standing = { available: Type.Optional(Type.Boolean({ description: 'where a span was asked about' })) }

/** A resource of a bookable, and whether a reservation of the span that was asked about could have it. */
export const ResourceStanding = shown<Resource, 'resource', typeof standing>('resource', Resource.properties, standing)

const offered = { bookables: Ids('those that offer it, of those asked about') }

/** Something that can be had with a bookable. */
export const PublicAddon = shown<Addon, 'addon', typeof offered>('addon', Addon.properties, offered)
export type PublicAddon = Static<typeof PublicAddon>

const asked = {
  display_step: Type.Optional(Type.Enum(['first_form', 'second_form', 'splash'])),
  bookables: Ids('those that ask it, of those asked about'),
  multiple_submissions: Ids('those of them for which it may be filled in several times'),
}

/** A form with sections, questions and response options; a bookable's own questions are forms with reserved ids. */
export const PublicForm = shown<AskedForm, 'form', typeof asked>('form', Form.properties, asked)
export type PublicForm = Static<typeof PublicForm>

/** What customers read of a white-label with the provider of a site. */
export const PublicWhitelabel = Type.Object(
  {
    label: Whitelabel.properties.label,
    url: Type.String({
      description: 'the host of its marketplace: its own domain, else the one that the operator gave it',
    }),
    domain: Whitelabel.properties.domain,
    currency: Type.String({ description: 'ISO code, lower case' }),
    country: Type.String({ description: 'ISO code, upper case' }),
    bookingterms: Type.String({ description: 'Markdown' }),
    requirebookingterms: Type.Boolean(),
    allowguestcheckout: Type.Boolean(),
    customertimezonedisplay: Type.Boolean(),
    multiplereservations: Type.Boolean(),
    confirmationmessage: Type.String(),
  },
  exact,
)

const site = {
  slug: Type.String({ description: 'the same as `subdomain`' }),
  timezone: Type.String({ description: 'IANA name' }),
  whitelabel: PublicWhitelabel,
  pointspackages: SoldPackages,
}

/** The answer of `get_provider`. */
export const ProviderAnswer = shown<Provider, 'provider', typeof site>('provider', Provider.properties, site)

const ofListed = { siteurl: Type.String({ description: 'the address of its site' }) }

/** A provider in a list of sites, with its `distance` in `unit` where a place was asked and its own is known. */
export const ListedProvider = shown<Provider, 'provider', typeof ofListed>('provider', Provider.properties, ofListed)

/** The answer of `get_bookables_for_provider_v2`. */
export const BookablesPage = PageOf(PublicBookable)
/** The answer of `get_resources_for_provider_v2`. */
export const ResourcesPage = PageOf(PublicResource)
/** The answer of `get_resources`. */
export const ResourcesAnswer = Type.Object({ resources: Type.Array(PublicResource) }, exact)
/** The answer of `get_resources_for_bookable`. */
export const StandingsAnswer = Type.Object({ resources: Type.Array(ResourceStanding) }, exact)
/** The answer of `get_addons`. */
export const AddonsAnswer = Type.Object({ addons: Type.Array(PublicAddon) }, exact)
/** The answer of `get_forms_sections_fqs_ros_for_bookables`. */
export const FormsAnswer = Type.Object({ forms: Type.Array(PublicForm), addons: Type.Array(PublicAddon) }, exact)
/** The answer of calls that tell some bookables and nothing else. */
export const BookablesAnswer = Type.Object({ bookables: Type.Array(PublicBookable) }, exact)

/** The answer of `get_requirementgroup`. */
export const RequirementGroupAnswer = Type.Object(
  {
    id: Type.String(),
    bookable: Type.String(),
    name: Type.String(),
    selectionmethod: Type.String(),
    minimum: Type.Integer(),
    maximum: Type.Integer(),
    resources: Type.Array(PublicResource),
  },
  exact,
)

/** A provider as pages have it, with how people read its zone and its telephone number, and where its own site is. */
export type PublicProvider = Shown<Provider, 'provider'> & {
  timezonename?: string
  phoneread?: string
  siteurl?: string
}

/** A question as pages have it: a text to read between the questions comes as sanitised HTML. */
export type PageQuestion = Question & { messagehtml?: string }
type Section = AskedForm['sections'][number]

/** A form as pages have it. */
export type PageForm = Omit<PublicForm, 'sections'> & {
  sections?: (Omit<Section, 'questions'> & { questions: PageQuestion[] })[]
}
