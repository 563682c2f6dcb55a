/**
 * Stands in for the service's script in a browser: the used part of `Stripe(key)`, drawn without a frame. It answers as
 * the real one does, and sends what was typed to the service's host, where a test answers. On devices that say they
 * have a wallet it draws the button of one, and its sheet, from whose cards a customer chooses; the same of Link on any
 * device where it is asked for. Within another site's page the bank asks in a frame of the service's own, in the middle
 * over the page (`bankStandIn`).
 */
export const scriptStandIn = `
window.Stripe = Object.assign(function (key) {
  if (!/^pk_/.test(key)) throw new Error('the key is no publishable key')
  const send = (path, body) =>
    fetch('https://api.stripe.com' + path, {
      method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body),
    }).then((answer) => answer.json())
  const draw = (tag, text, style) => {
    const drawn = Object.assign(document.createElement(tag), { textContent: text })
    drawn.style.cssText = style
    return drawn
  }
  const onTop = 'position:fixed;inset:30% 10%;z-index:99999;display:grid;gap:8px;background:white;padding:16px'
  return {
    elements(options) {
      if (!Number.isInteger(options.amount) || options.amount <= 0) throw new Error('the amount is no whole number')
      const listeners = {}
      const tell = (name, event = {}) => (listeners[name] || []).forEach((listener) => listener(event))
      const on = (name, listener) => { (listeners[name] = listeners[name] || []).push(listener) }
      let input, fault, number = ''
      const wallets = []
      const form = {
        on,
        mount(place) {
          input = document.createElement('input')
          input.setAttribute('aria-label', 'Number at the service')
          input.addEventListener('input', () => { fault.textContent = ''; tell('change') })
          fault = document.createElement('p')
          place.append(input, fault)
          setTimeout(() => tell('ready'), 20)
        },
        focus() { input.focus() },
        destroy() { input?.remove(); fault?.remove() },
      }
      const openSheet = () => {
        const sheet = draw('div', '', onTop)
        const total = new Intl.NumberFormat('en', { style: 'currency', currency: options.currency })
        const { maximumFractionDigits: digits } = total.resolvedOptions()
        sheet.append(draw('p', 'The sheet asks for ' + total.format(options.amount / 10 ** digits), ''))
        const agree = (card) => () => {
          sheet.remove()
          number = card
          tell('confirm', { paymentFailed: () => document.body.append(draw('p', 'The sheet failed', onTop)) })
        }
        const choices = { 'Agree in the sheet': '4242424242424242', 'Agree with an empty card': '4000000000009995' }
        for (const [text, card] of Object.entries(choices)) {
          const button = draw('button', text, 'min-height:44px')
          button.onclick = agree(card)
          sheet.append(button)
        }
        document.body.append(sheet)
      }
      const buttons = {
        on,
        mount(place) {
          const isApple = window.ApplePaySession?.canMakePayments() === true
          const has = isApple || window.hasGooglePay === true
          const hasLink = options.link === 'auto' && options.allowedPaymentMethodTypes.includes('link')
          const drawWallet = (text) => {
            const wallet = draw('button', text, 'width:100%;border-radius:8px;background:black;color:white')
            wallet.type = 'button'
            wallet.style.height = options.buttonHeight + 'px'
            wallet.onclick = () => {
              let isAnswered = false
              const once = (then) => () => { isAnswered = true; then() }
              tell('click', { resolve: once(openSheet), reject: once(() => {}) })
              if (!isAnswered) throw new Error('the click was answered by nobody')
            }
            wallets.push(wallet)
          }
          if (has) drawWallet('Pay with the device')
          if (hasLink) drawWallet('Pay with Link')
          place.append(...wallets.slice(0, options.layout.maxColumns * options.layout.maxRows))
          const kinds = { applePay: isApple, googlePay: has && !isApple, link: hasLink }
          const told = () => tell('ready', { availablePaymentMethods: has || hasLink ? kinds : undefined })
          // Who looks at the page before the wallets come lets them come.
          if (window.hasGooglePay) window.letWalletsCome = told
          else setTimeout(told, 20)
        },
        destroy() { wallets.forEach((wallet) => wallet.remove()) },
      }
      return {
        create(kind, more = {}) {
          if (kind !== 'expressCheckout') return form
          const { buttonHeight, layout, paymentMethods: { link } } = more
          options = { ...options, buttonHeight, layout, link }
          return buttons
        },
        update(more) { options = { ...options, ...more } },
        async submit() {
          if (number || input?.value) return {}
          fault.textContent = 'The number is missing'
          return { error: { type: 'validation_error', message: fault.textContent } }
        },
        typed: () => number || input.value,
      }
    },
    async createPaymentMethod({ elements }) {
      if (!elements) throw new Error('no elements')
      const { error, ...paymentMethod } = await send('/v1/payment_methods', { number: elements.typed() })
      return error ? { error } : { paymentMethod }
    },
    handleNextAction: ({ clientSecret }) =>
      new Promise((resolve) => {
        if (window.top !== window.self) {
          const shade = draw('div', '', 'position:fixed;inset:0;z-index:99999;display:grid;place-content:center;background:#0009')
          const frame = draw('iframe', '', 'width:300px;height:400px;border:0;background:white')
          frame.src = 'https://hooks.stripe.com/3d_secure'
          addEventListener('message', async function hear({ source }) {
            if (source !== frame.contentWindow) return
            removeEventListener('message', hear)
            shade.remove()
            await send('/v1/bank', { client_secret: clientSecret, agrees: 'true' })
            resolve({ paymentIntent: {} })
          })
          shade.append(frame)
          document.body.append(shade)
          return
        }
        const button = document.createElement('button')
        button.textContent = 'Agree at the bank'
        button.style.cssText = 'position:fixed;inset:30% 10%;z-index:99999'
        button.onclick = async () => {
          button.remove()
          await send('/v1/bank', { client_secret: clientSecret, agrees: 'true' })
          resolve({ paymentIntent: {} })
        }
        document.body.append(button)
      }),
    _registerWrapper() {},
  }
}, { version: 'endive' })
`

/** The page of the bank, in a frame of the service's. */
export const bankStandIn = `<!doctype html><title>Bank</title>
<button onclick="parent.postMessage('agreed', '*')">Agree at the bank</button>`
