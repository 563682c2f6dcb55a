import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRecord } from '../domain/is-record.ts'
import { withDatabase } from '../testing/databases/databases.ts'
import { sitePage } from '../testing/surfaces/site-page.ts'
import { visitorOf } from '../testing/surfaces/visitor.ts'
import { buildWorld, type World } from '../testing/worlds/build-world.ts'
import { completeBundle } from '../testing/worlds/samples/complete-bundle.ts'

/** The specification's fields of what providers configure, by entity, with the sample's id. */
const configured = {
  whitelabel: {
    id: 'northwind',
    fields: `label currency country url dictionary vocabularyoverride bookingterms requirebookingterms
      confirmationmessage customertimezonedisplay multiplereservations advancedresourceselection
      allowproviderbookingsiteconfig allowguestcheckout bookingsitesearchbar bookingsitesortandfilter chatbotdata ssoflow`,
  },
  provider: {
    id: 'harbour',
    fields: `id subdomain timezone name address city state zip phone status bookingflow bookableordermethod requirelogin
      nobookablesmessage subsites newbusinesshours bookinglogo website websitesecondary distance unit place facebook
      twitter instagram linkedin youtube displaytext notificationsenabled bookingsiteconfig publicfeed customdictionary`,
  },
  bookable: {
    id: 'sail',
    fields: `availability default_date_view displaytext duration forms imagecarousel name notifications price provider
      providers questions requiredresources requirementgroups resource_capacity rosterenabled singlegroup seats
      seatsperbooking slug splash_questions subcategories tags windowbegin windowbegintype windowend windowendtype
      bookabletype status paymentterms pointsprice pricing_tiers tax travelcost downpaymentamount downpaymenttype
      approvalmode holdduration mincombined maxcombined combinedslots intervaloverlap reschedule_cutoff refundcutoff
      restrictions restrictionbegin restrictionend bookinggroups waitlist customdictionary customlink limited_use
      drivetime contactenabled billinginstructions startanchor publicfeed selectionmethod photo description location`,
  },
  resource: { id: 'boat', fields: 'id name description photo tags active location imagecarousel groups' },
  resourcegroup: { id: 'fleet', fields: 'id name quantity' },
  availability: { id: 'extra', fields: 'bookable start end resources' },
  form: {
    id: 'intake',
    fields: 'id name description imageurl style sections display_step form_config_objects tags',
  },
  addon: {
    id: 'picnic',
    fields: 'id name min max priceadjustment timeadjustment price_function time_function display_function',
  },
  bookinggroup: { id: 'members', fields: 'id users' },
  discount: { id: 'spring', fields: 'referencecode discount_amount provider bookables' },
  pointspackage: { id: 'ten', fields: 'points price' },
  user: { id: 'skipper', fields: 'id email firstname lastname role providers profile' },
}
type Configured = keyof typeof configured
type Fields = Record<string, unknown>

const types = Object.keys(configured).filter((type): type is Configured => Object.hasOwn(configured, type))
const password = 'Tiller-7!'

/** Texts that others refer to, or that are an address. */
const asTheyAre = /\.(tags|customlink)$/

/** Every other text of the sample with the path of its field, so that none stands for another. */
function told(value: unknown, path = ''): unknown {
  if (typeof value === 'string') return value.startsWith('Tëxt') && !asTheyAre.test(path) ? `${value} ${path}` : value
  if (Array.isArray(value)) return value.map((one) => told(one, path))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, told(one, `${path}.${name}`)]))
}

/** Without the texts in other languages, of which a customer is answered one. */
function inOneLanguage(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneLanguage)
  if (!isRecord(value)) return value
  const fields = Object.entries(value).filter(([name]) => name !== 'translations')
  return Object.fromEntries(fields.map(([name, one]) => [name, inOneLanguage(one)]))
}

function bundleOfAll(): Record<string, Fields[]> & { whitelabel: Fields } {
  const whole = Object(told(completeBundle('northwind')))
  const plugins = ['flow-normal', 'wording-en-us', 'payment-sandbox'].map((name) => ({ name }))
  const owner = {
    ...{ id: 'owner', role: 'whitelabel', email: 'owner@northwind.example', password, emailverified: true },
    ...{ firstname: 'Olga', lastname: 'Moor', slug: 'the-owner', profile: { boat: 'Skiff' } },
  }
  return {
    ...whole,
    whitelabel: { ...whole.whitelabel, plugins, currency: 'usd' },
    users: [{ ...whole.users[0], role: 'provider' }, owner],
  }
}

await withDatabase('fields everywhere', (database) => {
  let world: World
  const bundle = bundleOfAll()
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle })
  })
  afterAll(() => world.close())

  const stored = (type: Configured): Fields => {
    const kind = type === 'availability' ? 'availabilities' : `${type}s`
    const found = type === 'whitelabel' ? bundle.whitelabel : bundle[kind]?.find(({ id }) => id === configured[type].id)
    return found ?? {}
  }
  const pageAt = async (host: string) => {
    const page = await sitePage(visitorOf(world.app, host))
    const { result } = await page.call('login_user', { username: 'owner@northwind.example', password })
    expect(result).toMatchObject({ id: 'owner' })
    return page
  }

  test.each(types)('a %s is answered with each by every surface', async (type) => {
    const page = await pageAt('harbour.northwind.localhost')
    const { id, fields } = configured[type]
    const whole = stored(type)
    const names = fields.split(/\s+/)
    expect(names.filter((name) => whole[name] === undefined)).toEqual([])
    const wanted = Object.fromEntries(names.map((name) => [name, whole[name]]))
    const search = { id }
    const rpc = await page.call('search_entities', { type, search })
    expect(rpc).toMatchObject({ result: { items: [wanted] } })
    const rest = await page.rest('GET', `/${type}/${encodeURIComponent(JSON.stringify(search))}`)
    expect(rest).toMatchObject({ status: 200, body: { items: [wanted] } })
    const query = `query ($search: JSON) { found: search_entities(type: ${type}, search: $search) { items } }`
    const graph = await page.rest('POST', '/graphql', { query, variables: { search } })
    expect(graph).toMatchObject({ body: { data: { found: { items: [wanted] } } } })
  })

  /** Of a bookable these are for staff. */
  const inside = new Set(
    `availability notifications providers questions resource_capacity startanchor restrictionbegin restrictionend
    bookinggroups limited_use customlink`.split(/\s+/),
  )
  /** The same, and what a provider keeps to itself. */
  const ofHouse = new Set(['publicfeed', 'notificationsenabled', 'customdictionary'])

  test.each<[string, object, Configured, string, Set<string>]>([
    ['get_bookable', { id: 'sail' }, 'bookable', '', inside],
    ['get_bookables_for_provider_v2', {}, 'bookable', 'items', inside],
    ['get_provider', {}, 'provider', '', ofHouse],
    ['get_resources', {}, 'resource', 'resources', new Set()],
    ['get_resources_for_provider_v2', {}, 'resource', 'items', new Set()],
    [
      'get_forms_sections_fqs_ros_for_bookables',
      { bookables: ['sail'] },
      'form',
      'forms',
      new Set(['form_config_objects']),
    ],
    ['get_addons', {}, 'addon', 'addons', new Set()],
  ])('%s %o answers each that is for customers', async (name, params, type, list, hidden) => {
    const page = await pageAt('harbour.northwind.localhost')
    const { result } = await page.call(name, params)
    const told = list === '' ? [result] : Object(result)[list]
    const names = configured[type].fields.split(/\s+/).filter((field) => !hidden.has(field))
    const wanted = Object.fromEntries(names.map((field) => [field, inOneLanguage(stored(type)[field])]))
    expect(told.find(({ id }: Fields) => id === configured[type].id)).toMatchObject(wanted)
  })

  test('a provider’s slug is its subdomain', async () => {
    const page = await pageAt('harbour.northwind.localhost')
    const named = { id: 'harbour', slug: 'harbour' }
    expect(await page.call('get_provider')).toMatchObject({ result: named })
    expect(await page.rest('GET', '/api/provider')).toMatchObject({ body: named })
    const graph = await page.rest('POST', '/graphql', { query: '{ provider { id slug } }' })
    expect(graph).toMatchObject({ body: { data: { provider: named } } })
  })

  test('people read their slug and what else is theirs, and no key', async () => {
    const page = await pageAt('harbour.northwind.localhost')
    const own = { id: 'owner', firstname: 'Olga', lastname: 'Moor', slug: 'the-owner', profile: { boat: 'Skiff' } }
    const { result } = await page.call('get_user')
    expect(result).toMatchObject({ ...own, role: 'whitelabel', email: 'owner@northwind.example', pointsbalance: 0 })
    expect(await page.rest('GET', '/api/user/id/owner')).toMatchObject({ body: own })
    expect(JSON.stringify(result)).not.toMatch(/apikey|passwordhash|"password"/)
  })
})
