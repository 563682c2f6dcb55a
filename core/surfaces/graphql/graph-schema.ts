import { entityTypes as everyType } from '../../domain/access/field-rules.ts'
import { Bookable, RequirementGroup, Resource, Restriction } from '../../domain/entities/bookable.ts'
import { Addon, Form, FormSection, Question, ResponseOption } from '../../domain/entities/form.ts'
import { Provider, Whitelabel } from '../../domain/entities/tenant.ts'
import { CartQuoteAnswer, PublicWhitelabel } from '../../domain/wire/index.ts'
import { SavedMethod } from '../../domain/wire/saved-methods.ts'
import { readableFields } from '../../operations/catalogue/public-entities.ts'
import { entityTypes } from './entity-types.ts'
import { lifeFields } from './life-calls.ts'

const publicWhitelabel = new Set(Object.keys(PublicWhitelabel.properties))

const page = (type: string) => `{
  items: [${type}!]!
  total: Int!
  page: Int!
  items_per_page: Int!
}`

const roots = `
scalar JSON

type BookablePage ${page('Bookable')}

type ResourcePage ${page('Resource')}

type Dictionary {
  language: String!
  direction: String
  "Every word of the site, by key."
  words: JSON!
}

type Timeslot {
  "The slot's instants as an ISO 8601 interval; of an event, as occurrence."
  id: String!
  start: String!
  end: String!
  start_utc: String!
  end_utc: String!
  timezone: String!
  seats: Int!
  available: Boolean!
  resources: [String!]
  "The bookables that offer it."
  bookables: [String!]!
  "A hash of what the slot offers: with an equal id and signature nothing has changed."
  signature: String!
  "The closed times that lie over it, where unavailable slots are shown."
  blackouts: JSON
  "Whether it lies in the reservation that is being moved or held."
  selected: Boolean
  "Units by resource, where any has more than one."
  reservation_capacity: JSON
  reason: String
  occurrence: String
  title: String
  description: String
  segments: JSON
  waitlist_info: JSON
}

"Where an appointment takes place, when it is not at the provider's."
input Place {
  address: String!
}

"An appointment to be priced, with the answers given so far."
input AppointmentToPrice {
  bookable: ID!
  start: String!
  end: String
  seats: Int
  resources: [ID!]
  occurrence: String
  location: Place
  "The draft that holds it: then it is priced by what was frozen with the hold."
  draft: String
  formresponses: JSON
  roster: JSON
  customquestions: JSON
  addons: JSON
  steps: JSON
}

type Availability {
  month: String!
  timezone: String
  timeslots: [Timeslot!]!
}

"When the provider, one of its bookables or one of its resources is closed."
type Blackout {
  start: String!
  end: String!
  start_utc: String!
  end_utc: String!
  timezone: String!
  provider: ID!
  bookable: ID
  resource: ID
}

"A resource, and whether a reservation of the span that was asked about could have it."
type ResourceStanding {
  resource: Resource!
  available: Boolean
}

type PickedGroup {
  id: ID!
  bookable: ID!
  name: String!
  selectionmethod: String!
  "As many are picked at least, and at most."
  minimum: Int!
  maximum: Int!
  resources: [Resource!]!
}

"All that a page needs for its first drawing."
type Bootstrap {
  provider: Provider!
  whitelabel: Whitelabel
  bookables(page: Int, items_per_page: Int): BookablePage!
  dictionary(language: String): Dictionary!
  language: String!
}

type Query {
  bootstrap: Bootstrap!
  provider: Provider!
  bookables(page: Int, items_per_page: Int): BookablePage!
  bookable(id: ID!): Bookable!
  resources(page: Int, items_per_page: Int): ResourcePage!
  forms(bookables: [ID!]!): [Form!]!
  addons: [Addon!]!
  dictionary(language: String): Dictionary!
  availability(
    bookable: ID!
    start: String!
    end: String!
    resources: [ID!]
    seats: Int
    showunavailable: Boolean
    lookahead: Boolean
    "A chosen first day or slot: every end that the choice may have."
    from: String
    "False leaves out what one could only queue for."
    waitlist: Boolean
    location: Place
    "A reservation that is being moved, or one's own hold: it does not stand in its own way."
    rescheduleid: ID
    "Shows that it is one's own: its manage token, or the draft that it was made from."
    token: String
    draft: String
  ): Availability!
  "From a year back to a year ahead where no range is given."
  blackouts(start: String, end: String, providers: [ID!]): [Blackout!]!
  requirementgroup(id: ID!, bookable: ID): PickedGroup!
  resourcesforbookable(
    id: ID!
    start: String
    end: String
    seats: Int
    resources: [ID!]
    rescheduleid: ID
    "Shows that it is one's own: its manage token, or the draft that it was made from."
    token: String
    draft: String
  ): [ResourceStanding!]!
  "What several appointments cost together: duenow is taken with the booking, dueonapproval when they are accepted or claimed."
  cartquote(appointments: [AppointmentToPrice!]!, discountcode: String): CartQuote!
  "One's own saved cards with this provider, the preferred one first."
  saved_methods: [SavedMethod!]!
}
`

const entityRoots = `
enum EntityType {
${everyType.map((type) => `  ${type}`).join('\n')}
}

type EntityPage {
  items: [JSON!]!
  total: Int!
  page: Int!
  items_per_page: Int!
}

extend type Query {
  "Entities by what their fields hold: those that you may see, with the fields that you may read."
  search_entities(type: EntityType!, search: JSON): EntityPage!
${lifeFields('Query')}
}

"""
Each is done by itself, in order: null is one that was refused, and says nothing of the others. What your role may
write stands in the answer to a field that it may not.
"""
type Mutation {
  create_entity(type: EntityType!, entity: JSON!, idempotencykey: String): JSON
  update_entity(type: EntityType!, id: ID!, entity: JSON!, idempotencykey: String): JSON
  delete_entity(type: EntityType!, id: ID!, idempotencykey: String): JSON
  "Prefers one of one's saved cards to the others, and answers them all."
  prefer_saved_method(customerid: ID!): [SavedMethod!]
  "Removes one of one's saved cards; the replacement is charged instead where something is still to be paid with it."
  remove_saved_method(customerid: ID!, replacement: ID): [SavedMethod!]
${lifeFields('Mutation')}
}
`

/** The graph in schema definition language. Entities are generated from their TypeBox schemas. */
export function graphSchema(): string {
  const types = entityTypes()
  types.add('Whitelabel', Whitelabel, { fields: publicWhitelabel })
  types.add('Provider', Provider, {
    fields: readableFields('provider'),
    extra: { slug: 'String', whitelabel: 'Whitelabel' },
  })
  // Nested types come first, so that they get their own names.
  types.add('ResponseOption', ResponseOption)
  types.add('Question', Question)
  types.add('FormSection', FormSection)
  types.add('Form', Form, { fields: readableFields('form') })
  types.add('Addon', Addon, { fields: readableFields('addon') })
  types.add('RequirementGroup', RequirementGroup)
  types.add('Restriction', Restriction)
  types.add('Resource', Resource, { fields: readableFields('resource') })
  types.add('Bookable', Bookable, {
    fields: readableFields('bookable'),
    extra: { forms: '[Form!]!', resources: '[Resource!]!' },
  })
  types.add('CartQuote', CartQuoteAnswer)
  types.add('SavedMethod', SavedMethod)
  return `${types.definitions()}\n${roots}\n${entityRoots}`
}
