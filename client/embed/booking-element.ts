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

/** Attributes that the frame's address tells. */
const told = ['lang', 'date', 'seats', 'resource']

/**
 * `<tessera-booking>`: a site in a frame, or behind a button. It speaks with the frame's exact origin through one port,
 * hands on what it says as `tessera-…` events, and changes nothing of the page around but its own height.
 */
export class BookingElement extends HTMLElement {
  static observedAttributes = ['href', 'mode', 'theme', 'title', 'prefill', 'reference', ...told]

  #shadow = this.attachShadow({ mode: 'open' })
  #frame: HTMLIFrameElement | null = null
  #dialog: HTMLDialogElement | null = null
  #port: MessagePort | null = null
  /** Whether a page is to say hello: each is answered once. */
  #isAwaited = true
  #timer = 0
  #prefill: unknown = null
  #decide = limitGrowth()
  #isSized = false
  #isQueued = false
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
    addEventListener('scroll', this.#look, { capture: true, passive: true })
    addEventListener('resize', this.#look)
    this.#build()
  }

  disconnectedCallback() {
    removeEventListener('message', this.#hear)
    removeEventListener('scroll', this.#look, { capture: true })
    removeEventListener('resize', this.#look)
    this.#end()
  }

  attributeChangedCallback(name: string) {
    if (name === 'theme' || name === 'prefill' || name === 'reference') return this.#greet()
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
    const href = this.#attribute('href') || '/'
    const url = URL.canParse(href, home) ? new URL(href, home) : null
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

  #words() {
    return wordsIn(this.#attribute('lang') || document.documentElement.lang)
  }

  #build() {
    this.#end()
    this.#shadow.replaceChildren()
    const mode = this.#attribute('mode')
    this.#isSized = mode !== 'popup' && mode !== 'button'
    if (this.#isSized) return this.#load(this.#shadow)
    const [open, close] = this.#words()
    const label = this.#attribute('title') || open
    const own = make('button', { type: 'button', textContent: label, className: mode })
    own.part.add('button')
    const slot = make('slot', { onclick: () => this.open() })
    slot.append(own)
    const dialog = make('dialog', { ariaLabel: label })
    dialog.onclose = () => {
      this.#tell({ type: 'close' })
      // A new booking begins anew.
      if (this.#isDone) this.#build()
    }
    const cross = { type: 'button', textContent: '×', ariaLabel: close, className: 'cross' } as const
    dialog.append(make('button', { ...cross, onclick: () => dialog.close() }))
    this.#dialog = dialog
    this.#shadow.append(slot, dialog)
  }

  /** Opens the dialog of a popup. */
  open() {
    if (!this.#dialog || this.#dialog.open) return
    this.#dialog.showModal()
    if (!this.#frame) this.#load(this.#dialog)
  }

  #load(into: ParentNode & Node) {
    const page = this.#address()
    if (!page) return
    const url = new URL(page)
    const theme = this.#theme()
    url.searchParams.set('embedded', theme === 'auto' ? '' : theme)
    const [open, , text] = this.#words()
    const allow = 'payment; publickey-credentials-get; clipboard-write'
    const frame = make('iframe', { allow, title: this.#attribute('title') || open, src: url.href })
    // The next page in the frame says hello anew, even where this one could not say that it goes.
    frame.onload = () => {
      this.#isAwaited = true
    }
    this.#frame = frame
    into.append(frame)
    this.#timer = window.setTimeout(() => {
      frame.hidden = true
      into.append(make('a', { href: page.href, target: '_blank', rel: 'noopener', textContent: text }))
      this.#tell({ type: 'error', code: 'unreachable' })
    }, patience)
  }

  #hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    const frame = this.#frame
    if (!frame || source !== frame.contentWindow || origin !== this.#address()?.origin) return
    if (data !== helloText || !this.#isAwaited) return
    clearTimeout(this.#timer)
    this.#leave()
    this.#isAwaited = false
    frame.hidden = false
    frame.parentNode?.querySelector('a')?.remove()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.onmessage = (message: MessageEvent<EmbedEvent | FrameAsk>) => this.#take(message.data)
    frame.contentWindow?.postMessage(portText, origin, [port2])
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
      if (word.ask === 'bye') this.#isAwaited = true
      else if (this.getBoundingClientRect().top < 0) this.scrollIntoView()
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
    const own = { version: 1, id: `${performance.timeOrigin}-${performance.now()}`, at: new Date().toISOString() }
    const init = { detail: { ...own, ...event }, bubbles: true, composed: true, cancelable: true }
    const isMine = this.dispatchEvent(new CustomEvent(`tessera-${event.type}`, init))
    if (event.type !== 'booked') return
    this.#isDone = true
    const to = this.#attribute('redirect')
    const url = to && isMine && URL.canParse(to, location.href) ? new URL(to, location.href) : null
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

  #end() {
    clearTimeout(this.#timer)
    this.#leave()
    this.#frame = null
    this.#dialog = null
    this.#isDone = false
  }
}
