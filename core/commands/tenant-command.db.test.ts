import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { type TestDatabase, withDatabase } from '../testing/databases/databases.ts'
import { visitorOf } from '../testing/surfaces/visitor.ts'
import { testConfig } from '../testing/test-config.ts'
import { openApp } from '../testing/worlds/open-app.ts'
import { firstBundleShown, referenceBundle } from '../testing/worlds/samples/reference-bundle.ts'
import { tenantCommand } from './tenant-command.ts'

const home = mkdtempSync(join(tmpdir(), 'tenant-'))
afterAll(() => rmSync(home, { recursive: true }))

const textOf = (path: string) => readFileSync(join(home, path), 'utf8')
const listIn = (path: string): { id: string; price?: number }[] => JSON.parse(textOf(path))

/** Runs the command; returns what it printed and warned of, and throws that with its message where it fails. */
async function run({ url }: TestDatabase, ...args: string[]): Promise<string> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  try {
    await tenantCommand(args, { print: say, warn: say }, () => testConfig({ database: url }))
    return lines.join('\n')
  } catch (error) {
    throw new Error([...lines, error instanceof Error ? error.message : ''].join('\n'))
  }
}

await withDatabase('a white-label', (database) => {
  const tenant = (...args: string[]) => run(database(), ...args)

  it('is kept as a folder of files: exported, changed, checked, imported', async () => {
    await tenant('import', 'plugins/demo/bundles/northwind.json')
    const folder = join(home, 'northwind')
    await tenant('export', 'northwind', `${folder}/`)
    expect(listIn('northwind/quay/bookables.json').length).toBeGreaterThan(3)
    expect(existsSync(join(folder, 'users.json'))).toBe(true)
    const before = await tenant('diff', folder)
    expect(before).toMatch(/^0 new, 0 changed/m)

    const bookables = listIn('northwind/quay/bookables.json')
    const [first] = bookables
    writeFileSync(
      join(folder, 'quay/bookables.json'),
      JSON.stringify(bookables.map((one) => (one === first ? { ...one, price: 123 } : one))),
    )
    expect(await tenant('diff', folder)).toContain(`changed  bookables ${first?.id}`)
    await tenant('import', folder)
    // The same data give the same files, and what the folder has beside them stays.
    writeFileSync(join(folder, 'quay/resourcegroups.json'), '[]')
    writeFileSync(join(folder, 'NOTES.md'), 'ours')
    await tenant('export', 'northwind', folder)
    expect(listIn('northwind/quay/bookables.json')[0]?.price).toBe(123)
    expect([existsSync(join(folder, 'quay/resourcegroups.json')), textOf('northwind/NOTES.md')]).toEqual([
      false,
      'ours',
    ])
    const again = textOf('northwind/quay/bookables.json')
    await tenant('export', 'northwind', folder)
    expect(textOf('northwind/quay/bookables.json')).toBe(again)

    // A mistake is told by its file, and so is a file that is none.
    writeFileSync(join(folder, 'quay/bookables.json'), again.replace('"price": 123', '"price": "much"'))
    await expect(tenant('check', folder)).rejects.toThrow(/^quay\/bookables\.json \/0\/price: expected .*"much"/m)
    writeFileSync(join(folder, 'quay/bookables.json'), '[{')
    writeFileSync(join(folder, 'users.json'), '[{"role": "captain"}]')
    writeFileSync(join(folder, 'quay/forms.jsn'), '[]')
    for (const verb of ['check', 'diff', 'import']) {
      const told = await tenant(verb, folder).catch(({ message }: Error) => message)
      expect(told).toMatch(/^quay\/bookables\.json: expected JSON; line 1, column 3 can't be read/m)
      expect(told).toMatch(/^users\.json \/0\/role: expected one of/m)
      expect(told).toMatch(/^warning: quay\/forms\.jsn is not read; did you mean "forms\.json"/m)
    }
  })

  it('has the same warnings told by a check, a diff and an import, with faults and without', async () => {
    const file = join(home, 'warned.json')
    const { whitelabel, providers, bookables, ...rest } = JSON.parse(firstBundleShown())
    const misspelt = {
      ...rest,
      whitelabel,
      providers,
      bookables: bookables.map((one: object) => ({ ...one, colour: 'red' })),
    }
    const write = (bundle: object) => writeFileSync(file, JSON.stringify(bundle))
    const warnings = (told: string) => told.split('\n').filter((line) => line.startsWith('warning: '))
    const plugins = [...whitelabel.plugins, { name: 'payment-sandbx' }]
    write({ ...misspelt, whitelabel: { ...whitelabel, plugins, theme: 'harbour' } })
    const told = warnings(await tenant('check', file))
    expect(told).toEqual([
      expect.stringContaining('/whitelabel/plugins/4 the plugin "payment-sandbx" is not installed'),
      expect.stringMatching(/\/whitelabel\/theme "harbour" is not known here, .* did you mean "harbor"\?$/),
      expect.stringContaining('/bookables/0/colour is not a known field'),
    ])
    expect(warnings(await tenant('diff', file))).toEqual(told)
    write({ ...misspelt, whitelabel: { ...whitelabel, plugins, theme: 'harbour', currency: 'euro' } })
    for (const verb of ['check', 'diff', 'import']) {
      const refused = await tenant(verb, file).catch(({ message }: Error) => message)
      expect(warnings(refused), verb).toEqual(told)
      expect(refused).toContain('has one fault and 3 warnings; nothing was changed.')
    }
  })

  it('is told of a price that its plugins take only on site, which its provider does not allow', async () => {
    const file = join(home, 'unpayable.json')
    const { whitelabel, providers, ...rest } = JSON.parse(firstBundleShown())
    const plugins = [{ name: 'flow-normal' }, { name: 'wording-en-us' }, { name: 'payment-offline' }]
    const checked = async (payonsite: boolean) => {
      const allowing = providers.map((one: object) => ({ ...one, payonsite }))
      writeFileSync(file, JSON.stringify({ ...rest, whitelabel: { ...whitelabel, plugins }, providers: allowing }))
      return (await tenant('check', file)).split('\n').filter((line) => line.includes('asks for money'))
    }
    expect(await checked(false)).toEqual([expect.stringContaining('/bookables/0/')])
    expect(await checked(true)).toEqual([])
  })
})

await withDatabase('what a white-label’s providers share', (database) => {
  const tenant = (...args: string[]) => run(database(), ...args)
  const write = (path: string, list: object) => writeFileSync(join(home, path), JSON.stringify(list))

  it('stands in files beside their folders, and comes back from there', async () => {
    await tenant('import', 'plugins/demo/bundles/northwind.json')
    const folder = join(home, 'shared')
    await tenant('export', 'northwind', `${folder}/`)
    // In the order of their providers' folders: what is shared has none.
    expect(listIn('shared/resources.json').map(({ id }) => id)).toEqual(['launch'])
    expect(listIn('shared/forms.json').map(({ id }) => id)).toEqual(['ease'])
    const ofQuay = listIn('shared/quay/resources.json')
    expect(ofQuay.map(({ id }) => id)).not.toContain('launch')
    expect(await tenant('diff', folder)).toMatch(/^0 new, 0 changed/m)

    const [launch] = listIn('shared/resources.json')
    write('shared/resources.json', [{ ...launch, name: 'Fern, repainted' }])
    expect(await tenant('diff', folder)).toMatch(
      /^changed {2}resources launch\n.*"Fern, the launch".*"Fern, repainted"/m,
    )
    await tenant('import', folder)
    await tenant('export', 'northwind', folder)
    expect(listIn('shared/resources.json')).toEqual([{ ...launch, name: 'Fern, repainted' }])
    expect(await tenant('diff', folder)).toMatch(/^0 new, 0 changed/m)

    // In a provider's folder it would be the provider's: an id never changes hands.
    write('shared/resources.json', [])
    write('shared/quay/resources.json', [...ofQuay, launch ?? {}])
    await expect(tenant('check', folder)).rejects.toThrow(
      new RegExp(`^quay/resources\\.json /${ofQuay.length}/provider: expected none, since all providers share it`, 'm'),
    )
    await expect(tenant('diff', folder)).rejects.toThrow('quay/resources.json')
    // Without it, the bookables of both providers still name what is stored.
    write('shared/quay/resources.json', ofQuay)
    expect(await tenant('check', folder)).not.toContain('launch')
    expect(await tenant('diff', folder)).toMatch(/^0 new, 0 changed, .* 1 stored and not in the file would stay/m)
  })
})

interface Slot {
  start: string
  end: string
  available: boolean
}

interface Booked {
  id: string
  status: string
  start: string
  end: string
  resources: string[]
  occurrence?: string | null
  stay?: { arrivaltime: string; departuretime: string }
  paymentinformation: { finalprice: number; duenow: number }
}

await withDatabase('a white-label that is made of the examples of its reference', (database) => {
  afterAll(() => void vi.useRealTimers())

  it('is imported, and each kind of bookable in it is booked at its site', async () => {
    const began = performance.now()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
    const { bundle, unused } = referenceBundle()
    expect(unused).toEqual([])
    // The member that a group has in the examples is given the password of the chapter on people.
    const { password } = bundle.users[0] ?? {}
    for (const one of bundle.users) if (one.id === 'ana') one.password = password
    const file = join(home, 'reference.json')
    writeFileSync(file, JSON.stringify(bundle))
    const told = (await run(database(), 'import', file)).split('\n')
    // Its translations are examples of some texts, and what has none is told.
    expect(told.filter((line) => !/^warning: \S+ has no text in "es" for /.test(line))).toEqual([
      expect.stringMatching(/^Imported northwind: 3 providers, .*, 5 bookables, /),
    ])

    const { app } = await openApp({ db: database().db, now: () => Date.now() })
    let drafts = 0
    /** Books the first place that is free, as a page of the site does. */
    async function book(bookable: string, more: object = {}, visitor = visitorOf(app, 'boats.example')) {
      drafts += 1
      const { token } = Object((await visitor.send({ method: 'POST', url: '/sitetoken' })).body)
      async function granted<T>(method: string, params: object): Promise<T> {
        const { result, error } = await visitor.call<T>(method, params, { authorization: `Bearer ${token}` })
        if (result === undefined) throw new Error(`${method} of ${bookable}: ${JSON.stringify(error)}`)
        return result
      }
      const range = { bookable, start: '2026-11-21 00:00:00', end: '2026-12-31 00:00:00' }
      async function freeOf(more: object): Promise<Slot[]> {
        const wish = { ...range, ...more }
        const { timeslots } = await granted<{ timeslots: Slot[] }>('get_availability_in_range_for_bookable', wish)
        return timeslots.filter(({ available }) => available)
      }
      /** The first that is free as a whole: of what may be several in a row, the ends are listed from a begin on. */
      async function firstFree(): Promise<Slot> {
        const begins = await freeOf({})
        if (['paddle-dates', 'first-pot'].includes(bookable) && begins[0]) return begins[0]
        for (const { start } of begins) {
          const [first] = await freeOf({ from: start })
          if (first) return first
        }
        throw new Error(`nothing of ${bookable} is free`)
      }
      const { start, end } = await firstFree()
      const wanted = { bookable, start, end, draft: `reference-${drafts}-draft`, ...more }
      expect(await granted('hold_appointment', wanted)).toMatchObject({ status: 'in-progress' })
      const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' }
      const made = await visitor.send({ method: 'POST', url: '/plugins/payment-sandbox/tokens', payload: card })
      const payment = { processor: 'payment-sandbox.card', token: { token: String(Object(made.body).token) } }
      const user = { email: `guest-${drafts}@customers.example`, firstname: 'Ada', lastname: 'Moor' }
      return granted<Booked>('book_appointment', { ...wanted, user, payment, termsaccepted: true })
    }
    try {
      // Who begins imports the file that the document shows.
      const first = join(home, 'first.json')
      writeFileSync(first, firstBundleShown())
      expect(await run(database(), 'import', first)).toBe('Imported slow-wheel: 1 providers, 1 bookables.')
      const dublin = visitorOf(app, 'dublin.slow-wheel.localhost')
      expect(await book('first-pot', { seats: 2 }, dublin)).toMatchObject({
        ...{ status: 'booked', start: '2026-11-21 09:00:00', end: '2026-11-21 10:30:00' },
        paymentinformation: { finalprice: 90, currency: 'eur' },
      })
      // What only members see, behind a link, is asked for.
      const ana = visitorOf(app, 'boats.example')
      await ana.call('login_user', { username: 'ana@people.example', password: 'Tiller-7!x' })
      ana.cookies.set('linkid', 'm3Wx8')
      const { location } = bundle.reservations[0] ?? {}
      expect(await book('paddle-members', { resources: ['kayak-1'], location }, ana)).toMatchObject({
        ...{ status: 'pending', user: 'ana', location, limited_use_link: { uid: 'm3Wx8' } },
        paymentinformation: { travelcost: 1, dueonapproval: 31.87 },
      })
      expect(await book('paddle-lesson', { resources: ['kayak-1'] })).toMatchObject({
        ...{ status: 'booked', start: '2026-11-28 09:30:00', end: '2026-11-28 12:00:00' },
        ...{ resources: ['pier', 'kayak-1'], paymentinformation: { finalprice: 158.33, duenow: 31.67 } },
      })
      expect(await book('paddle-days')).toMatchObject({
        ...{ status: 'booked', start: '2026-11-23 00:00:00', end: '2026-11-24 23:59:00' },
        paymentinformation: { finalprice: 190, duenow: 38 },
      })
      expect(await book('paddle-nights')).toMatchObject({
        ...{ status: 'booked', start: '2026-11-30 00:00:00', end: '2026-12-02 11:00:00' },
        ...{ stay: { arrivaltime: '15:00', departuretime: '11:00' }, paymentinformation: { finalprice: 190 } },
      })
      expect(await book('paddle-dates')).toMatchObject({
        ...{ status: 'booked', occurrence: 'regatta', start: '2026-12-02 10:00:00', end: '2026-12-02 16:00:00' },
        paymentinformation: { finalprice: 95 },
      })
    } finally {
      await app.close()
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(`from the reference of bundles to a booking of each kind: ${seconds} s\n`)
  })
})
