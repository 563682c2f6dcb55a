import {
  type EmbedEvent,
  type EmbedTheme,
  type FrameAsk,
  type HostWord,
  helloText,
  portText,
} from '../../core/domain/embedding/events.ts'
import { limitGrowth } from './grow.ts'
import { home, wordsIn } from './site-facts.ts'
import { sheet } from './styles.ts'

/** How long the frame may take to say hello, ms. */
const patience = 8000

const make = <T extends keyof HTMLElementTagNameMap>(name: T, given: Partial<HTMLElementTagNameMap[T]>) =>
  Object.assign(document.createElement(name), given)

const parse = (text: string, base: string) => (URL.canParse(text, base) ? new URL(text, base) : null)

/** Attributes that the frame's address tells. */
const told = ['lang', 'date', 'seats', 'resource']
/** Those that the page in the frame is told of as they change. */
const said = ['theme', 'prefill', 'reference']

/**
 * `<tessera-booking>`: a site in a frame, or behind a button. It speaks with the frame's exact origin through one port,
 * hands on what it says as `tessera-…` events, and changes nothing of the page around but its own height.
 */
export class BookingElement extends HTMLElement {
  static observedAttributes = ['href', 'mode', 'title', ...told, ...said]

  #shadow = this.attachShadow({ mode: 'open' })
  #frame: HTMLIFrameElement | null = null
  #dialog: HTMLDialogElement | null = null
  #button = make('button', {})
  #port: MessagePort | null = null
  #timer = 0
  #prefill: unknown = null
  #decide = limitGrowth()
  #isSized = false
  /** Whether it is to be built: at first, once it stands in a page. */
  #isQueued = true
  #isLooking = false
  #isDone = false

  /** Answers by the questions' slugs; the attribute has the same as JSON. */
  get prefill(): unknown {
    return this.#prefill ?? this.getAttribute('prefill')
  }
  set prefill(answers: unknown) {
    this.#prefill = answers
    this.#greet()
  }

  connectedCallback() {
    // Given before this script had run.
    const early = Object.getOwnPropertyDescriptor(this, 'prefill')
    if (early && Reflect.deleteProperty(this, 'prefill')) this.#prefill = early.value
    this.#shadow.adoptedStyleSheets = [sheet]
    addEventListener('message', this.#hear)
    addEventListener('scroll', this.#look, true)
    addEventListener('resize', this.#look)
    this.#isQueued = false
    this.#build()
  }

  disconnectedCallback() {
    removeEventListener('message', this.#hear)
    removeEventListener('scroll', this.#look, true)
    removeEventListener('resize', this.#look)
    this.#end()
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null) {
    if (before === now) return
    if (name === 'title') return this.#name()
    if (said.includes(name)) return this.#greet()
    if (!this.isConnected || this.#isQueued) return
    this.#isQueued = true
    queueMicrotask(() => {
      this.#isQueued = false
      if (this.isConnected) this.#build()
    })
  }

  #attribute(name: string): string {
    return this.getAttribute(name) ?? ''
  }

  /** The page of the site, by default its first; null where the address is none of the web. */
  #address(): URL | null {
    const url = parse(this.#attribute('href') || '/', home)
    if (!url || !/^https?:$/.test(url.protocol)) return null
    for (const name of told) if (this.#attribute(name)) url.searchParams.set(name, this.#attribute(name))
    return url
  }

  /** Light or dark as asked for, else as the page around declares to be. */
  #theme(): EmbedTheme {
    const asked = this.#attribute('theme')
    if (asked === 'light' || asked === 'dark') return asked
    const { colorScheme } = getComputedStyle(this)
    if (!colorScheme.includes('dark')) return 'light'
    return colorScheme.includes('light') ? 'auto' : 'dark'
  }

  /** Of the element's language; where they come later, the element is named anew. */
  #words() {
    return wordsIn(this.#attribute('lang') || document.documentElement.lang, () => {
      if (this.#frame) this.#name()
      else if (this.isConnected) this.#build()
    })
  }

  #build() {
    this.#end()
    this.#shadow.replaceChildren()
    const mode = this.#attribute('mode')
    this.#isSized = mode !== 'popup' && mode !== 'button'
    if (this.#isSized) return this.#load(this.#shadow)
    this.#button.className = mode
    this.#button.part.add('button')
    const slot = make('slot', { onclick: () => this.open() })
    slot.append(this.#button)
    const dialog = make('dialog', {})
    dialog.onclose = () => this.#tell({ type: 'close' })
    const cross = { textContent: '×', ariaLabel: this.#words()[1], onclick: () => dialog.close() }
    dialog.append(make('button', cross))
    this.#dialog = dialog
    this.#name()
    this.#shadow.append(slot, dialog)
  }

  /** Names the frame, the dialog and the button. */
  #name() {
    const title = this.#attribute('title') || this.#words()[0]
    if (this.#frame) this.#frame.title = title
    if (this.#dialog) this.#dialog.ariaLabel = title
    this.#button.textContent = title
  }

  /** Opens the dialog of a popup. */
  open() {
    if (!this.#dialog || this.#dialog.open) return
    // After an outcome the next press begins anew, whoever presses.
    if (this.#isDone) this.#drop()
    this.#dialog.showModal()
    if (!this.#frame) this.#load(this.#dialog)
  }

  #load(into: ParentNode & Node) {
    const page = this.#address()
    if (!page) return
    const url = new URL(page)
    const theme = this.#theme()
    url.searchParams.set('embedded', theme === 'auto' ? '' : theme)
    const allow = 'payment; publickey-credentials-get; clipboard-write'
    const frame = make('iframe', { allow, src: url.href })
    this.#frame = frame
    this.#name()
    into.append(frame)
    this.#timer = window.setTimeout(() => {
      frame.hidden = true
      into.append(make('a', { href: page.href, target: '_blank', rel: 'noopener', textContent: this.#words()[2] }))
      this.#tell({ type: 'error', code: 'unreachable' })
    }, patience)
  }

  #hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    const frame = this.#frame
    if (!frame || source !== frame.contentWindow || origin !== this.#address()?.origin) return
    if (data !== helloText) return
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (message: MessageEvent<EmbedEvent | FrameAsk>) => {
      if (frame !== this.#frame) return
      if (port1 !== this.#port) this.#join(frame, port1)
      this.#take(message.data)
    }
    frame.contentWindow?.postMessage(portText, origin, [port2])
  }

  /** A page in the frame speaks through a port for the first time. */
  #join(frame: HTMLIFrameElement, port: MessagePort) {
    clearTimeout(this.#timer)
    this.#leave()
    this.#port = port
    frame.hidden = false
    frame.parentNode?.querySelector('a')?.remove()
    this.#decide = limitGrowth()
    this.#isSized = !this.#dialog
    this.#greet()
    this.#look()
  }

  #say(word: HostWord) {
    this.#port?.postMessage(word)
  }

  #greet() {
    let prefill = this.prefill
    try {
      if (typeof prefill === 'string') prefill = JSON.parse(prefill)
    } catch {
      prefill = null
    }
    const answers = typeof prefill === 'object' && prefill !== null ? { ...prefill } : {}
    const reference = this.#attribute('reference')
    this.#say({ say: 'host', sized: this.#isSized, theme: this.#theme(), prefill: answers, reference })
  }

  #take(word: EmbedEvent | FrameAsk) {
    if ('ask' in word) {
      if (this.getBoundingClientRect().top < 0) this.scrollIntoView()
      return
    }
    if (word.version !== 1) return
    if (word.type === 'resize' && this.#isSized && this.#frame) {
      const height = this.#decide(word.height)
      if (height === null) {
        // From here on the frame scrolls by itself.
        this.#isSized = false
        this.#greet()
      } else this.#frame.style.height = `${height}px`
      this.#look()
    }
    if (word.type === 'close' && this.#dialog) return this.#dialog.close()
    this.#tell(word)
  }

  /** Hands an event on; one of its own gets what it lacks. */
  #tell(event: Partial<EmbedEvent>) {
    const own = { version: 1, id: `${Math.random()}`, at: new Date().toISOString() }
    const init = { detail: { ...own, ...event }, bubbles: true, composed: true, cancelable: true }
    const isMine = this.dispatchEvent(new CustomEvent(`tessera-${event.type}`, init))
    if ('reservation' in event && event.type !== 'moved') this.#isDone = true
    if (event.type !== 'booked') return
    const to = this.#attribute('redirect')
    const url = to && isMine ? parse(to, location.href) : null
    if (url?.origin === location.origin) location.assign(url)
  }

  /** Tells the frame, at most once for each frame that is drawn, what of it is in view. */
  #look = () => {
    if (!this.#isSized || !this.#port || this.#isLooking) return
    this.#isLooking = true
    requestAnimationFrame(() => {
      this.#isLooking = false
      if (!this.#frame) return
      const { top, bottom } = this.#frame.getBoundingClientRect()
      const height = Math.min(innerHeight, bottom) - Math.max(0, top)
      this.#say({ say: 'view', top: Math.max(0, -top), height: Math.max(0, height) })
    })
  }

  /** The page in the frame goes. */
  #leave() {
    this.#port?.close()
    this.#port = null
  }

  #drop() {
    clearTimeout(this.#timer)
    this.#leave()
    this.#frame?.remove()
    this.#frame = null
    this.#isDone = false
  }

  #end() {
    this.#drop()
    this.#dialog = null
  }
}
