import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runJobsOnce } from '../../../jobs/start-jobs.ts'
import { findUploads } from '../../../operations/uploads/find-uploads.ts'
import { withDatabase } from '../../../testing/databases/databases.ts'
import { pngOf, sampleFiles, svgWithScript } from '../../../testing/worlds/samples/sample-files.ts'
import { pathOf, type UploadWorld, uploadWorld } from '../../../testing/worlds/upload-world.ts'

const largest = 5_242_879
const minute = 60_000
const day = 86_400_000
const picture = { filename: 'porch.png', filetype: 'image/png' }

await withDatabase('uploads', (database) => {
  describe.each(['files-local', 'files-s3'] as const)('stored by %s', (kind) => {
    let made: UploadWorld | null = null
    const the = () => {
      if (!made) throw new Error('the world is there inside tests')
      return made
    }
    beforeAll(async () => {
      made = await uploadWorld(database(), kind)
    })
    beforeEach(() => the().empty())
    afterAll(() => made?.close())

    /** A file that has arrived. */
    async function uploaded(bytes = pngOf(300), params: Record<string, string | number> = picture) {
      const { url, address, signedRequest } = await the().links(params)
      const answer = await the().put(signedRequest, bytes, { type: String(params.filetype) })
      expect([answer.status, answer.code]).toEqual([200, undefined])
      return { url, address, signedRequest, answer }
    }

    const states = async () => (await the().rows()).map(({ state }) => state)

    test('a file is PUT to its link and read at its address with its real type', async () => {
      const bytes = pngOf(70_000)
      const { url, address, answer } = await uploaded(bytes)
      expect(answer.json()).toEqual({ name: 'porch.png', url: address, type: 'image/png', size: 70_000 })
      const read = await the().send(url)
      expect(read.status).toBe(200)
      expect(read.body.equals(bytes)).toBe(true)
      expect(read.headers).toMatchObject({
        'content-type': 'image/png',
        'content-length': '70000',
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="porch.png"; filename*=UTF-8''porch.png`,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=600',
      })
      const tag = String(read.headers.etag)
      const again = await the().send(url, { headers: { 'if-none-match': tag } })
      expect([again.status, again.body.length]).toEqual([304, 0])
      const head = await the().send(url, { method: 'HEAD' })
      expect([head.status, head.headers['content-length'], head.headers.etag]).toEqual([200, '70000', tag])
    })

    test.each(Object.entries(sampleFiles))('a file of the kind %s is accepted', async (extension, bytes) => {
      const { url } = await uploaded(bytes, { filename: `a.${extension}`, filetype: '' })
      const read = await the().send(url)
      expect(read.body.equals(bytes)).toBe(true)
      const isPicture = ['jpg', 'png', 'tiff', 'gif', 'bmp'].includes(extension)
      expect(read.headers['content-disposition']?.startsWith('inline')).toBe(isPicture)
    })

    test('5,242,879 bytes are accepted, and one more is refused however it is sent', async () => {
      const { url } = await uploaded(pngOf(largest))
      expect((await the().send(url)).body.length).toBe(largest)
      const asked = await the().link({ ...picture, filesize: largest + 1 })
      expect([asked.status, asked.code]).toEqual([413, 'file_too_large'])
      for (const chunked of [false, true]) {
        const { signedRequest, url: refused } = await the().links(picture)
        const answer = await the().put(signedRequest, pngOf(largest + 1), { chunked })
        expect([answer.status, answer.code]).toEqual([413, 'file_too_large'])
        expect((await the().send(refused)).status).toBe(404)
      }
      for (const { state, key } of await the().rows()) expect(await the().has(key)).toBe(state === 'stored')
    })

    test('an endless body is cut off', async () => {
      const { signedRequest } = await the().links(picture)
      const headers = { 'content-type': 'image/png', 'transfer-encoding': 'chunked' }
      const sent = the().open(signedRequest, { method: 'PUT', headers })
      const piece = Buffer.alloc(65_536)
      let written = 0
      const status = await new Promise<number>((resolve, reject) => {
        const more = () => {
          while (!sent.destroyed) {
            written += piece.length
            if (!sent.write(piece)) return void sent.once('drain', more)
          }
        }
        sent.on('error', reject)
        sent.on('response', (response) => resolve(response.statusCode ?? 0))
        more()
      })
      sent.destroy()
      expect(status).toBe(413)
      expect(written).toBeLessThan(4 * largest)
    })

    test('the content decides: wrong magic, claimed types and endings are refused', async () => {
      for (const [filename, filetype, bytes] of [
        ['a.png', 'image/png', Buffer.from('<script>alert(1)</script>')],
        ['a.png', 'image/png', sampleFiles.gif],
        ['a.pdf', 'application/pdf', sampleFiles.docx],
        ['a.svg', 'image/svg+xml', Buffer.from('<html><svg></svg></html>')],
      ] as const) {
        const { url, signedRequest } = await the().links({ filename, filetype })
        const answer = await the().put(signedRequest, bytes, { type: filetype })
        expect([answer.status, answer.code], filename).toEqual([415, 'file_kind_not_allowed'])
        expect((await the().send(url)).status).toBe(404)
      }
      for (const { key, state } of await the().rows()) expect([state, await the().has(key)]).toEqual(['removed', false])
      for (const [filename, filetype] of [
        ['a.exe', 'application/x-msdownload'],
        ['a.png', 'text/html'],
        ['a.png.exe', 'image/png'],
        ['png', 'image/png'],
      ])
        expect((await the().link({ filename: String(filename), filetype: String(filetype) })).code).toBe(
          'file_kind_not_allowed',
        )
    })

    test('another type than the link’s is refused, and the link stays usable', async () => {
      const { signedRequest } = await the().links(picture)
      expect((await the().put(signedRequest, pngOf(300), { type: 'text/html' })).code).toBe('file_kind_not_allowed')
      expect((await the().put(signedRequest, pngOf(300))).status).toBe(200)
    })

    test('an SVG with a script is downloaded, never displayed', async () => {
      const { url } = await uploaded(svgWithScript, { filename: 'logo.svg', filetype: 'image/svg+xml' })
      const { headers } = await the().send(url)
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-disposition': `attachment; filename="logo.svg"; filename*=UTF-8''logo.svg`,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      })
    })

    test.each([
      ['invoice.php.png', 'invoice_php.png'],
      ['../../../etc/passwd.png', 'passwd.png'],
      ['..\\..\\boot.png', 'boot.png'],
      ['a\r\nset-cookie: x=1.png', 'a set-cookie_ x=1.png'],
    ])('the name %j is stored as %j, and never becomes a path', async (filename, name) => {
      const { url, answer } = await uploaded(pngOf(300), { filename, filetype: 'image/png' })
      expect(answer.json().name).toBe(name)
      const [row] = await the().rows()
      expect(row?.key).toMatch(/^northwind\/uploads\/quay\/[A-Za-z0-9_-]{43}$/)
      const { headers } = await the().send(url)
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`)
    })

    test('a link works once', async () => {
      const { signedRequest, url } = await uploaded(pngOf(300))
      const again = await the().put(signedRequest, pngOf(400))
      expect([again.status, again.code]).toEqual([409, 'upload_used'])
      expect((await the().send(url)).body.length).toBe(300)
    })

    test('of many simultaneous uses of a link, one succeeds', async () => {
      const { signedRequest, url } = await the().links(picture)
      const sizes = Array.from({ length: 12 }, (_, index) => 40_000 + index)
      const answers = await Promise.all(sizes.map((size) => the().put(signedRequest, pngOf(size))))
      const served = answers.filter(({ status }) => status === 200)
      expect(served.length).toBe(1)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
      expect((await the().send(url)).body.length).toBe(served[0]?.json().size)
    })

    test('a link expires after ten minutes', async () => {
      const { signedRequest } = await the().links(picture)
      the().clock.now += 10 * minute
      const answer = await the().put(signedRequest, pngOf(300))
      expect([answer.status, answer.code]).toEqual([410, 'upload_expired'])
      const later = signedRequest.replace(/expires=\d+/, `expires=${the().clock.now + day}`)
      expect((await the().put(later, pngOf(300))).code).toBe('not_found')
    })

    test('a link, an address and a file belong to one tenant', async () => {
      const { signedRequest, url, address } = await the().links(picture)
      const foreign = { host: 'kiln.northwind.localhost' }
      const unknown = await the().send(`/uploads/${'a'.repeat(43)}`, foreign)
      const put = await the().put(signedRequest, pngOf(300), foreign)
      expect([put.status, put.code]).toEqual([404, 'not_found'])
      expect((await the().put(signedRequest, pngOf(300))).status).toBe(200)
      const read = await the().send(url, foreign)
      expect([read.status, read.body.toString()]).toEqual([unknown.status, unknown.body.toString()])
      expect((await the().send(url, { host: 'northwind.localhost' })).status).toBe(404)
      expect((await the().send(url, { host: 'nobody.localhost' })).code).toBe('unknown_site')
      expect(await findUploads([address, url], await the().work('kiln'))).toEqual([null, null])
    })

    test('a forged signature gives no access', async () => {
      const { signedRequest } = await the().links(picture)
      const other = await the().links(picture)
      const signature = /signature=(.+)$/.exec(other.signedRequest)?.[1] ?? ''
      for (const forged of [
        signedRequest.replace(/signature=.+$/, `signature=${signature}`),
        signedRequest.replace(/&signature=.+$/, ''),
        signedRequest.replace(/\?.*$/, ''),
        `${signedRequest}x`,
      ])
        expect((await the().put(forged, pngOf(300))).code).toBe('not_found')
      expect(await states()).toEqual(['signed', 'signed'])
    })

    test('a body that breaks off leaves nothing, and its link may be used again', async () => {
      const { signedRequest, url } = await the().links(picture)
      const headers = { 'content-type': 'image/png', 'content-length': 100_000 }
      const sent = the().open(signedRequest, { method: 'PUT', headers })
      sent.on('error', () => {})
      sent.write(pngOf(50_000))
      const claimed = async () => (await the().rows())[0]?.claimed
      await expect.poll(claimed).not.toBeNull()
      sent.destroy()
      await expect.poll(claimed).toBeNull()
      const [row] = await the().rows()
      expect([row?.state, await the().has(row?.key ?? null)]).toEqual(['signed', false])
      expect((await the().send(url)).status).toBe(404)
      expect((await the().put(signedRequest, pngOf(300))).status).toBe(200)
    })

    test.each([
      ['with no bytes', Buffer.alloc(0), false],
      ['in no chunks', Buffer.alloc(0), true],
    ])('a file %s is refused', async (_how, body, chunked) => {
      const { signedRequest } = await the().links(picture)
      const answer = await the().put(signedRequest, body, { chunked })
      expect([answer.status, answer.code]).toEqual([422, 'upload_incomplete'])
    })

    test('a link needs an access token and a provider of this host', async () => {
      const query = new URLSearchParams(picture)
      expect((await the().send(`/awslink?${query}`)).code).toBe('unauthorized')
      const headers = { authorization: `Bearer ${await the().token('kiln')}` }
      expect((await the().send(`/awslink?${query}`, { headers })).status).toBeGreaterThanOrEqual(400)
      expect((await the().link({ filetype: 'image/png' })).code).toBe('invalid_params')
      expect((await the().link({ ...picture, provider: 'kiln' })).code).toBe('not_found')
      expect(await the().rows()).toEqual([])
    })

    test('one address can have at most a hundred open uploads', async () => {
      const { tenant, ports } = await the().work()
      const open = { ...(await openRow()), address: ports.tokens.address('127.0.0.1') }
      const { uploads } = ports.repositories(tenant.scope)
      for (let index = 0; index < 99; index += 1) await uploads.insert({ ...open, id: `open-${index}` })
      expect((await the().link(picture)).status).toBe(200)
      const refused = await the().link(picture)
      expect([refused.status, refused.code]).toEqual([429, 'uploads_exceeded'])
      expect((await the().link(picture, 'kiln')).status).toBe(200)
      await uploads.store('open-1', { type: 'image/png', size: 1, expires: the().clock.now + day })
      expect(await uploads.submit(['open-1'], 'r1')).toBe(true)
      expect((await the().link(picture)).status).toBe(200)
    })

    async function openRow() {
      await the().links(picture)
      const [row] = await the().rows()
      if (!row) throw new Error('a link has a row')
      await the().empty()
      return row
    }

    test('an upload belongs to one reservation, also when two ask at once', async () => {
      const { address } = await uploaded()
      const { tenant, ports } = await the().work()
      const [found] = await findUploads([address], { tenant, ports })
      const id = found?.id ?? ''
      const submit = (reservation: string) =>
        ports.transaction(tenant.scope, (unit) => unit.uploads.submit([id], reservation))
      const results = await Promise.all(['r1', 'r2', 'r3', 'r4'].map(submit))
      expect(results.filter(Boolean).length).toBe(1)
      const winner = `r${results.indexOf(true) + 1}`
      expect(await submit(winner)).toBe(true)
      expect((await findUploads([address], { tenant, ports }))[0]?.reservation).toBe(winner)
      expect(await states()).toEqual(['submitted'])
    })

    test('only uploads that have arrived are found, by their addresses at any host, and have the site’s own', async () => {
      const { address, url } = await uploaded()
      const open = await the().links(picture)
      const work = await the().work()
      const asked = [address, url, open.address, `${address}x`, `https://evil.example${url}`, '/uploads/../x', '']
      const found = await findUploads(asked, work)
      expect(found.map((one) => one?.url ?? null)).toEqual([address, address, null, null, address, null, null])
      expect(found[0]).toMatchObject({ name: 'porch.png', type: 'image/png', size: 300, reservation: null })
    })

    test('a form of ten files is accepted, one of eleven leaves nothing', async () => {
      const authorization = `Bearer ${await the().token()}`
      const form = (count: number, last = pngOf(300)) => {
        const parts = Array.from({ length: count }, (_, index) => [
          Buffer.from(
            `--edge\r\nContent-Disposition: form-data; name="files"; filename="p${index}.png"\r\nContent-Type: image/png\r\n\r\n`,
          ),
          index === count - 1 ? last : pngOf(300 + index),
          Buffer.from('\r\n'),
        ])
        return Buffer.concat([...parts.flat(), Buffer.from('--edge--\r\n')])
      }
      const post = (body: Buffer, headers = {}) =>
        the().send('/upload', {
          method: 'POST',
          body,
          headers: { authorization, 'content-type': 'multipart/form-data; boundary=edge', ...headers },
        })
      const ten = await post(form(10))
      expect([ten.status, ten.code]).toEqual([200, undefined])
      const { files } = ten.json()
      const taken: { name: string; url: string }[] = Array.isArray(files) ? files : []
      expect(taken.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `p${index}.png`))
      expect((await the().send(pathOf(taken[3]?.url ?? ''))).body.length).toBe(303)
      await the().empty()
      const eleven = await post(form(11))
      expect([eleven.status, eleven.code]).toEqual([422, 'too_many_files'])
      expect(String(eleven.body)).toContain('(10 files)')
      const mixed = await post(form(3, Buffer.from('<script>')))
      expect([mixed.status, mixed.code]).toEqual([415, 'file_kind_not_allowed'])
      const large = await post(form(2, pngOf(largest + 1)))
      expect([large.status, large.code]).toEqual([413, 'file_too_large'])
      const half = await post(form(2).subarray(0, 500))
      expect([half.status, half.code]).toEqual([422, 'upload_incomplete'])
      for (const { key, state } of await the().rows()) {
        expect(['removed', 'signed']).toContain(state)
        expect(await the().has(key)).toBe(false)
      }
      expect((await post(form(1), { authorization: '' })).code).toBe('unauthorized')
      const none = await post(Buffer.from('--edge--\r\n'))
      expect(none.status).toBeGreaterThanOrEqual(400)
      expect((await post(Buffer.from('{}'), { 'content-type': 'application/json' })).code).toBe(
        'unsupported_media_type',
      )
    })

    test('uploads without a booking are removed after a day, booked ones stay', async () => {
      const kept = await uploaded()
      const gone = await uploaded()
      const { tenant, ports } = await the().work()
      const [found] = await findUploads([kept.address], { tenant, ports })
      await ports.repositories(tenant.scope).uploads.submit([found?.id ?? ''], 'r1')
      const keys = (await the().rows()).map(({ key }) => key)
      the().clock.now += day - 1
      const { jobs } = the().app.platform
      expect((await runJobsOnce(jobs))['remove-uploads']).toBe(0)
      the().clock.now += 1
      const [one, two] = await Promise.all([runJobsOnce(jobs), runJobsOnce(jobs)])
      expect((one['remove-uploads'] ?? 0) + (two['remove-uploads'] ?? 0)).toBe(1)
      expect([(await the().send(kept.url)).status, (await the().send(gone.url)).status]).toEqual([200, 404])
      expect(await states()).toEqual(['submitted'])
      expect((await Promise.all(keys.map(the().has))).filter(Boolean).length).toBe(1)
      await ports.repositories(tenant.scope).uploads.discardOf('r1', the().clock.now)
      expect((await the().send(kept.url)).status).toBe(404)
      await runJobsOnce(jobs)
      expect(await the().rows()).toEqual([])
      expect(await Promise.all(keys.map(the().has))).toEqual([false, false])
    })
  })
})
