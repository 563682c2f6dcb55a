/**
 * Which fields of which entity a caller may read and write through the generic calls (domain rules 7). All lists are
 * allow-lists: a field that is not named here is never sent and never written.
 *
 * Each authority may do what those before it may:
 * - `public`: anybody, for what is visible on the site;
 * - `self`: a person, for their own account, reservations and ledger;
 * - `staff`: staff of the host's provider, or a holder of its key, for what belongs to that provider;
 * - `owner`: the white-label's owner, for all its providers;
 * - `admin`: the operator.
 *
 * Some fields are on no list on purpose. Passwords, keys and the settings of plugins and of sign-on hold secrets and
 * have calls of their own. The server assigns ids, and the host decides to which provider an entity belongs. An e-mail
 * address is set once: a new one would have to be proven by its owner. Points and money follow from the ledger. Only
 * the operator sets a site's domain, since it may be somebody else's.
 */
export const authorities = ['public', 'self', 'staff', 'owner', 'admin'] as const
export type Authority = (typeof authorities)[number]

/** Names of the fields that an authority adds to those of the authorities before it. */
type Fields = Partial<Record<Authority, string>>

export interface EntityRules {
  readable: Fields
  /** Set when the entity is created, and not changed afterwards. */
  given?: Fields
  writable: Fields
  /** The least authority that may create one; absent where nobody may. */
  creates?: Authority
  deletes?: Authority
}

const profile = `name description timezone theme language address city state zip country phone email website
  websitesecondary bookinglogo photo distance unit place facebook twitter instagram linkedin youtube bookingflow
  bookableordermethod nobookablesmessage newbusinesshours displaytext bookingsiteconfig
  checklistconfirm`
const house = `publicfeed notificationsenabled notifications reminders customdictionary volumediscounts refundgrace
  pendingexpiry unclaimcutoff gigexpiry reservationlimit keepvolumediscount taxincluded legalname taxnumber
  giftcodes translations`

const offer = `name slug description photo imagecarousel displaytext bookabletype status tags subcategories
  default_date_view dateby duration intervaloverlap slotinterval windowbegin windowbegintype windowend windowendtype
  restrictions combinedslots mincombined maxcombined countby arrivaltime departuretime seats seatsperbooking requiredresources requirementgroups
  resource_capacity selectionmethod singlegroup location price pointsprice pricing_tiers tax travelcost paymentterms downpaymentamount
  downpaymenttype collectbefore billinginstructions approvalmode waitlist holdduration reschedule_cutoff refundcutoff
  contactenabled
  forms addons addongroups splash_questions rosterenabled drivetime customdictionary publicfeed
  checklistconfirm`
const offerInside = `availability startanchor bufferbefore bufferafter restrictionbegin restrictionend
  bookinggroups limited_use reservationlimit customlink questions notifications reminders volumediscounts translations`

const server = 'name description photo imagecarousel tags active groups location'
const form = 'name description imageurl style display_step form_config_objects tags sections'
const saving =
  'referencecode name discount_percentage discount_amount bookables appliestoaddons uses usesperperson from until minimum'
const addon = 'name description min max priceadjustment timeadjustment price_function time_function display_function'

const reservation = `id provider bookable status start end start_utc end_utc timezone slotend addedtime seats resources
  expires first_name last_name email mobile_phone_number language formresponses customquestions roster addons occurrence
  title segments location paymentinformation version type stay providerid whitelabel user tags value hold unavailable
  waitlistoffer date_restriction confirmedby refusabletime_utc reschedule limited_use_link reference termsaccepted checkedin checkedout associated_external_calendar_events`

/** The white-label's settings for how customers book. */
const manners = `theme language bookingterms requirebookingterms termsbybutton confirmationmessage
  customertimezonedisplay multiplereservations advancedresourceselection allowproviderbookingsiteconfig allowguestcheckout bookingsitesearchbar
  bookingsitesortandfilter`
const brand = 'dictionary vocabularyoverride chatbotdata ssoflow volumediscounts overridable translations'

export const fieldRules = {
  whitelabel: {
    readable: { public: `id label url domain currency country ${manners}`, owner: brand },
    // A price list is in one currency: changing the currency would change what every price means.
    writable: { owner: `label country ${manners} ${brand}`, admin: 'url domain' },
  },
  provider: {
    readable: {
      public: `id subdomain ${profile} status requirelogin payonsite subsites giftcodes`,
      staff: `domain ${house}`,
    },
    writable: {
      staff: `${profile} ${house}`,
      // These decide whether a site works, who may book there and what is paid on site.
      owner: 'subdomain status requirelogin payonsite subsites',
      admin: 'domain',
    },
    creates: 'owner',
  },
  bookable: {
    readable: { public: `id provider ${offer}`, staff: offerInside, owner: 'providers' },
    writable: { staff: `${offer} ${offerInside}`, owner: 'providers' },
    creates: 'staff',
    deletes: 'staff',
  },
  resource: {
    readable: { public: `id provider ${server}`, staff: 'reservation_capacity user users translations' },
    writable: { staff: `${server} reservation_capacity user users translations` },
    creates: 'staff',
    deletes: 'staff',
  },
  resourcegroup: {
    readable: { staff: 'id provider name quantity resources translations' },
    writable: { staff: 'name quantity resources translations' },
    creates: 'staff',
    deletes: 'staff',
  },
  availability: {
    readable: { staff: 'id provider bookable start end resources' },
    writable: { staff: 'bookable start end resources' },
    creates: 'staff',
    deletes: 'staff',
  },
  blackout: {
    readable: { staff: 'id provider bookable resource start end title' },
    writable: { staff: 'bookable resource start end title' },
    creates: 'staff',
    deletes: 'staff',
  },
  form: {
    readable: { public: `id provider ${form}`, staff: 'translations' },
    writable: { staff: `${form} translations` },
    creates: 'staff',
    deletes: 'staff',
  },
  addon: {
    readable: { public: `id provider ${addon}`, staff: 'translations' },
    writable: { staff: `${addon} translations` },
    creates: 'staff',
    deletes: 'staff',
  },
  user: {
    readable: { self: 'id email firstname lastname phone role providers language profile pointsbalance' },
    given: { staff: 'email' },
    writable: { self: 'firstname lastname phone language', staff: 'role providers profile' },
    // `deletes` is missing: people are deleted by a call of their own, which keeps what the books need.
    creates: 'staff',
  },
  bookinggroup: {
    readable: { staff: 'id provider name users' },
    writable: { staff: 'name users' },
    creates: 'staff',
    deletes: 'staff',
  },
  discount: {
    readable: { staff: `id provider ${saving}` },
    writable: { staff: saving },
    creates: 'staff',
    deletes: 'staff',
  },
  pointspackage: {
    readable: { staff: 'id provider name points price translations' },
    writable: { staff: 'name points price translations' },
    creates: 'staff',
    deletes: 'staff',
  },
  dictionary: {
    readable: { staff: 'id provider bookable language name words' },
    writable: { staff: 'bookable language name words' },
    creates: 'staff',
    deletes: 'staff',
  },
  limited_use_link: {
    readable: { staff: 'id provider bookable uid uses' },
    writable: { staff: 'bookable uid uses' },
    creates: 'staff',
    deletes: 'staff',
  },
  /** Read-only here: reservations are booked, moved and cancelled by calls that keep capacity and money right. */
  reservation: {
    readable: { self: reservation, staff: 'validation_notes created modified' },
    writable: {},
  },
  /**
   * A line of the append-only ledger. Payments write it; staff can add an adjustment with a reason, but change no line.
   */
  transaction: {
    readable: {
      self: `id provider providerid whitelabel user reservation type eventtype transactiontype paymentmethod processor
        mode status event description transactionamount currency created stripetransactionid transferid paymentid
        cardbrand cardlast4 ip`,
    },
    given: { staff: 'user reservation transactiontype mode transactionamount description' },
    writable: {},
    creates: 'staff',
  },
} as const satisfies Record<string, EntityRules>

export type EntityType = keyof typeof fieldRules

/** The words of a text that the compiler knows, line by line. */
type WordsOf<Text extends string> = Text extends `${infer Line}\n${infer Rest}`
  ? WordsOfLine<Line> | WordsOf<Rest>
  : WordsOfLine<Text>
type WordsOfLine<Line extends string> = Line extends `${infer Word} ${infer Rest}`
  ? Exclude<Word, ''> | WordsOfLine<Rest>
  : Exclude<Line, ''>

/** Names of the fields that anybody may read of an entity of the type. */
export type PublicField<T extends EntityType> = (typeof fieldRules)[T]['readable'] extends {
  public: infer Fields extends string
}
  ? WordsOf<Fields>
  : never

const names = (text: string | undefined): string[] => text?.split(/\s+/) ?? []

function upTo(fields: Fields | undefined, authority: Authority): Set<string> {
  const reached = authorities.slice(0, authorities.indexOf(authority) + 1)
  return new Set(reached.flatMap((one) => names(fields?.[one])))
}

const rulesOf = (type: EntityType): EntityRules => fieldRules[type]

export const isEntityType = (text: string): text is EntityType => Object.hasOwn(fieldRules, text)

export const entityTypes: EntityType[] = Object.keys(fieldRules).filter(isEntityType)

export const readableFields = (type: EntityType, authority: Authority): Set<string> =>
  upTo(rulesOf(type).readable, authority)

/** The fields that an authority may set when it creates or updates an entity. */
export function writableFields(type: EntityType, authority: Authority, when: 'create' | 'update'): Set<string> {
  const { given, writable } = rulesOf(type)
  const changed = upTo(writable, authority)
  return when === 'update' ? changed : new Set([...changed, ...upTo(given, authority)])
}

const reaches = (authority: Authority, least: Authority | undefined): boolean =>
  least !== undefined && authorities.indexOf(authority) >= authorities.indexOf(least)

export const mayCreate = (type: EntityType, authority: Authority): boolean => reaches(authority, rulesOf(type).creates)
export const mayDelete = (type: EntityType, authority: Authority): boolean => reaches(authority, rulesOf(type).deletes)
