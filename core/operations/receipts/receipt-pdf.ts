import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type PDFKit from 'pdfkit'
import { type DescribedReceipt, describeReceipt } from '../../domain/receipts/describe-receipt.ts'
import type { WireReceipt } from '../../domain/wire/receipts.ts'
import { localeAt } from '../../domain/wording/index.ts'
import { countryOf } from '../catalogue/country-of.ts'
import type { Tenant } from '../tenant.ts'
import { missingWords, speak, type WordsPorts, wordsOf } from '../words/words.ts'

const require = createRequire(import.meta.url)
/**
 * They have the letters of all European languages, Greek and Cyrillic too; a file gets the letters that it uses.
 * To read one costs more than to draw a receipt. Few processes ever draw one, and the libraries are large.
 */
async function readFont(file: string): Promise<PDFKit.Mixins.PDFFontSource> {
  const { create } = await import('fontkit')
  const font: unknown = create(await readFile(file))
  // PDFKit takes a font that was read; its types don't say so.
  return font as PDFKit.Mixins.PDFFontSource
}

let reading: Promise<Record<'plain' | 'bold', PDFKit.Mixins.PDFFontSource>> | null = null

async function readFonts() {
  const [plain, bold] = await Promise.all([
    readFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    readFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  ])
  return { plain, bold }
}

/** A4, points. */
const page = { margin: 56, width: 595.28 - 2 * 56 }
const muted = '#555555'
const ink = '#111111'

/** A receipt in words, in a language of the tenant, with that language. */
export async function describedReceipt(
  receipt: WireReceipt,
  { tenant, ports, language }: { tenant: Tenant; ports: WordsPorts; language: string },
): Promise<DescribedReceipt & { language: string }> {
  const spoken = await wordsOf(tenant, language || tenant.language, ports)
  const locale = localeAt(spoken.language, countryOf(tenant))
  const described = describeReceipt(receipt, { locale, word: speak(spoken, missingWords(tenant, ports)) })
  return { ...described, language: spoken.language }
}

/** A receipt as a PDF of one or more pages, base64. */
export async function receiptPdf(
  receipt: WireReceipt,
  how: { tenant: Tenant; ports: WordsPorts; language: string },
): Promise<{ filename: string; content: string }> {
  const described = await describedReceipt(receipt, how)
  const bytes = await drawReceipt(described, new Date(`${receipt.date.replace(' ', 'T')}Z`))
  return { filename: `receipt-${receipt.number}.pdf`, content: bytes.toString('base64') }
}

/**
 * The same bytes for the same receipt: its date is the file's. Readers of the screen are told its language, its title
 * and its parts: each label belongs to its value (a list of terms, as PDF has it), rules are decoration.
 */
export async function drawReceipt(
  { title, seller, facts, lines, notes, language }: DescribedReceipt & { language: string },
  created: Date,
): Promise<Buffer> {
  reading ??= readFonts()
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), reading])
  const document = new PDFDocument({
    ...{ size: 'A4', margin: page.margin, lang: language, pdfVersion: '1.7', tagged: true, displayTitle: true },
    info: { Title: title, Author: seller[0] ?? '', CreationDate: created, ModDate: created },
  })
  const chunks: Buffer[] = []
  const done = Promise.withResolvers<Buffer>()
  document.on('data', (chunk: Buffer) => void chunks.push(chunk))
  document.on('end', () => done.resolve(Buffer.concat(chunks)))
  document.on('error', done.reject)
  document.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold)
  const root = document.struct('Document')
  document.addStructure(root)
  const part = (type: string, draw: () => void) => root.add(document.struct(type, {}, draw))
  part('H1', () => document.font('bold').fontSize(18).fillColor(ink).text(title).moveDown(0.6))
  document.fontSize(10)
  for (const [index, line] of seller.entries())
    part('P', () => document.font(index === 0 ? 'bold' : 'plain').text(line))
  document.moveDown()
  rows(
    document,
    root,
    facts.map((fact) => ({ ...fact, isStrong: false })),
  )
  document.moveDown()
  const below: Row[] = []
  const drawBelow = () => rows(document, root, below.splice(0))
  for (const { label, value, part: kind } of lines) {
    if (kind === 'heading') {
      drawBelow()
      rule(document)
      part('H2', () => document.font('bold').fillColor(ink).text(label))
      if (value !== '') part('P', () => document.font('plain').fillColor(muted).text(value))
      document.moveDown(0.4)
    } else below.push({ label, value, isStrong: kind === 'sum' || kind === 'moved' })
  }
  drawBelow()
  rule(document)
  for (const note of notes) part('P', () => document.font('plain').fillColor(muted).text(note, { width: page.width }))
  document.end()
  return done.promise
}

type Document = InstanceType<typeof PDFKit>

interface Row {
  label: string
  value: string
  isStrong: boolean
}

/** Labels with their values, below each other. */
function rows(document: Document, root: PDFKit.PDFStructureElement, below: Row[]): void {
  if (below.length === 0) return
  const list = document.struct('L')
  root.add(list)
  for (const one of below) row(document, list, one)
}

/** Label on the left, value on the right; the longer one decides how high it is. */
function row(document: Document, list: PDFKit.PDFStructureElement, { label, value, isStrong }: Row): void {
  document.font(isStrong ? 'bold' : 'plain')
  const widths = { label: page.width * 0.6, value: page.width * 0.38 }
  const height = Math.max(
    document.heightOfString(label, { width: widths.label }),
    document.heightOfString(value, { width: widths.value }),
  )
  if (document.y + height > document.page.height - page.margin) document.addPage()
  const { y } = document
  const item = document.struct('LI')
  list.add(item)
  item.add(
    document.struct('Lbl', {}, () =>
      document.fillColor(isStrong ? ink : muted).text(label, page.margin, y, { width: widths.label }),
    ),
  )
  const at = page.margin + page.width - widths.value
  item.add(
    document.struct('LBody', {}, () =>
      document.fillColor(ink).text(value, at, y, { width: widths.value, align: 'right' }),
    ),
  )
  document.x = page.margin
  document.y = y + height + 4
}

function rule(document: Document): void {
  const y = document.y + 4
  document
    .markContent('Artifact', { type: 'Layout' })
    .moveTo(page.margin, y)
    .lineTo(page.margin + page.width, y)
    .lineWidth(0.5)
    .strokeColor('#cccccc')
    .stroke()
    .endMarkedContent()
  document.x = page.margin
  document.y = y + 8
}
