import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJobsOnce } from '../../../jobs/start-jobs.ts'
import { findUploads } from '../../../operations/uploads/find-uploads.ts'
import { withDatabase } from '../../../testing/databases/databases.ts'
import { pngOf, sampleFiles } from '../../../testing/worlds/samples/sample-files.ts'
import { type UploadWorld, uploadWorld } from '../../../testing/worlds/upload-world.ts'
import { pageReach } from '../../security/page-reach.ts'

const minute = 60_000
const day = 86_400_000

await withDatabase('uploads that a browser sends to a bucket', (database) => {
  let made: UploadWorld | null = null
  const the = () => {
    if (!made) throw new Error('the world is there inside tests')
    return made
  }
  const s3 = () => {
    const { s3: server } = the()
    if (!server) throw new Error('this world has a bucket')
    return server
  }
  beforeAll(async () => {
    made = await uploadWorld(database(), 'files-s3')
  })
  beforeEach(() => the().empty())
  afterAll(() => made?.close())

  const picture = (filesize: number) => ({ filename: 'porch.png', filetype: 'image/png', filesize })
  /** Like a browser: straight to the bucket. */
  const send = (link: string, bytes: Uint8Array<ArrayBuffer>, type = 'image/png') =>
    fetch(link, { method: 'PUT', body: bytes, headers: { 'content-type': type } })
  const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)
  const keys = () => [...s3().objects.keys()].map((key) => key.split('/').slice(0, 4).join('/'))
  const states = async () => (await the().rows()).map(({ state }) => state)

  test('a page may connect to the bucket, and to no other place', async () => {
    const { tenant, ports } = await the().work()
    expect(await pageReach(tenant, ports)).toEqual({
      script: [],
      connect: [s3().origin],
      frame: [],
      isWhole: true,
      popup: [],
      payment: [],
    })
    expect(await pageReach(null, ports)).toEqual({
      script: [],
      connect: [],
      frame: [],
      isWhole: true,
      popup: [],
      payment: [],
    })
  })

  test('a sender that gives the size writes to the bucket itself, and reads at our address', async () => {
    const bytes = pngOf(90_000)
    const { whole, url, address } = await the().links(picture(90_000))
    expect(new URL(whole).origin).toBe(s3().origin)
    expect((await the().send(url)).code).toBe('upload_incomplete')
    expect((await send(whole, bytesOf(bytes))).status).toBe(200)
    expect(keys()).toEqual(['tenants/northwind/incoming/quay'])
    const read = await the().send(url)
    expect([read.status, read.body.equals(bytes), read.headers['content-type']]).toEqual([200, true, 'image/png'])
    expect(keys()).toEqual(['tenants/northwind/uploads/quay'])
    expect((await findUploads([address], await the().work()))[0]).toMatchObject({ size: 90_000, type: 'image/png' })
  })

  test('a booking with the file may be the first to check it', async () => {
    const { whole, address } = await the().links(picture(300))
    await send(whole, bytesOf(pngOf(300)))
    const work = await the().work()
    const [found] = await findUploads([address], work)
    expect(found?.size).toBe(300)
    const { uploads } = work.ports.repositories(work.tenant.scope)
    expect(await uploads.submit([found?.id ?? ''], 'r1')).toBe(true)
    the().clock.now += 2 * day
    await runJobsOnce(the().app.platform.jobs)
    expect([await states(), keys()]).toEqual([['submitted'], ['tenants/northwind/uploads/quay']])
  })

  test('using the link again changes nothing visible, and is cleaned up', async () => {
    const { whole, url } = await the().links(picture(300))
    await send(whole, bytesOf(pngOf(300)))
    expect((await the().send(url)).status).toBe(200)
    const evil = Buffer.concat([Buffer.from('<script>alert(1)</script>'), Buffer.alloc(275)])
    expect((await send(whole, bytesOf(evil))).status).toBe(200)
    expect((await the().send(url)).body.equals(pngOf(300))).toBe(true)
    the().clock.now += 10 * minute + 60 * minute
    await runJobsOnce(the().app.platform.jobs)
    expect(keys()).toEqual(['tenants/northwind/uploads/quay'])
    expect((await the().send(url)).status).toBe(200)
    the().clock.now += day
    await runJobsOnce(the().app.platform.jobs)
    expect([keys(), await the().rows()]).toEqual([[], []])
  })

  test('a file in the bucket that is no picture is refused at the first read, and removed', async () => {
    const { whole, url, address } = await the().links(picture(sampleFiles.pdf.length))
    await send(whole, bytesOf(sampleFiles.pdf))
    const read = await the().send(url)
    expect([read.status, read.code]).toEqual([415, 'file_kind_not_allowed'])
    expect([keys(), await states()]).toEqual([[], ['removed']])
    expect((await the().send(url)).status).toBe(404)
    await send(whole, bytesOf(sampleFiles.pdf))
    expect(await findUploads([address], await the().work())).toEqual([null])
    the().clock.now += 70 * minute
    await runJobsOnce(the().app.platform.jobs)
    expect([keys(), await the().rows()]).toEqual([[], []])
  })

  test('the bucket accepts no other size and no other type', async () => {
    const { whole } = await the().links(picture(300))
    expect((await send(whole, bytesOf(pngOf(301)))).status).toBe(403)
    expect((await send(whole, bytesOf(pngOf(300)), 'text/html')).status).toBe(403)
    expect(keys()).toEqual([])
  })

  test('a file written to the bucket directly, larger than allowed, is not read', async () => {
    const { whole, url } = await the().links(picture(300))
    await send(whole, bytesOf(pngOf(300)))
    for (const [key, object] of s3().objects) s3().objects.set(key, { ...object, body: pngOf(5_242_880) })
    const read = await the().send(url)
    expect([read.status, read.code]).toEqual([413, 'file_too_large'])
    expect(keys()).toEqual([])
  })

  test('of many first readers, one checks the file, and all get the same file in the end', async () => {
    const { whole, url } = await the().links(picture(5000))
    await send(whole, bytesOf(pngOf(5000)))
    const answers = await Promise.all(Array.from({ length: 8 }, () => the().send(url)))
    for (const { status } of answers) expect([200, 422]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await the().send(url)).body.length).toBe(5000)
  })

  test('an unavailable bucket is reported as such, and changes nothing', async () => {
    const { whole, url } = await the().links(picture(300))
    await send(whole, bytesOf(pngOf(300)))
    s3().trouble('denied', 1, 'GET')
    const away = await the().send(url)
    expect([away.status, away.code]).toEqual([503, 'unavailable'])
    s3().trouble('full', 1, 'PUT')
    const full = await the().send(url)
    expect([full.status, full.code]).toEqual([507, 'storage_full'])
    expect((await the().send(url)).status).toBe(200)
    s3().trouble('denied', 1, 'GET')
    const later = await the().send(url)
    expect([later.status, later.headers.etag]).toEqual([503, undefined])
    expect((await the().send(url)).status).toBe(200)
  })

  test('what can’t be removed now is removed later', async () => {
    const { whole, url } = await the().links(picture(300))
    await send(whole, bytesOf(pngOf(300)))
    the().clock.now += day
    s3().trouble('denied', 1, 'DELETE')
    const { jobs } = the().app.platform
    expect((await runJobsOnce(jobs))['remove-uploads']).toBe(0)
    expect([(await the().send(url)).status, keys().length, await states()]).toEqual([404, 1, ['removed']])
    expect((await runJobsOnce(jobs))['remove-uploads']).toBe(0)
    the().clock.now += 15 * minute
    expect((await runJobsOnce(jobs))['remove-uploads']).toBe(1)
    expect([keys(), await the().rows()]).toEqual([[], []])
  })

  test('a sender that gives no size sends the file through us, so that its size is limited', async () => {
    const { whole, signedRequest, url } = await the().links({ filename: 'a.png', filetype: 'image/png' })
    expect(new URL(whole).origin).not.toBe(s3().origin)
    s3().trouble('full', 1, 'PUT')
    expect((await the().put(signedRequest, pngOf(300))).code).toBe('storage_full')
    expect((await the().put(signedRequest, pngOf(300))).status).toBe(200)
    expect((await the().send(url)).body.length).toBe(300)
  })
})
