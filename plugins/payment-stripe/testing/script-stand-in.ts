/**
 * Stands in for the service's script in a browser: the used part of `Stripe(key)`, drawn without a frame. It answers as
 * the real one does, and sends what was typed to the service's host, where a test answers. On devices that say they
 * have a wallet it draws the button of one, and its sheet, from whose cards a customer chooses.
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
      let input, fault, wallet, number = ''
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
          wallet = draw('button', 'Pay with the device', 'width:100%;border-radius:8px;background:black;color:white')
          wallet.type = 'button'
          wallet.style.height = options.buttonHeight + 'px'
          wallet.onclick = () => {
            let isAnswered = false
            const once = (then) => () => { isAnswered = true; then() }
            tell('click', { resolve: once(openSheet), reject: once(() => {}) })
            if (!isAnswered) throw new Error('the click was answered by nobody')
          }
          if (has) place.append(wallet)
          const kind = isApple ? { applePay: true } : { googlePay: true }
          const told = () => tell('ready', { availablePaymentMethods: has ? kind : undefined })
          // Who looks at the page before the wallets come lets them come.
          if (window.hasGooglePay) window.letWalletsCome = told
          else setTimeout(told, 20)
        },
        destroy() { wallet?.remove() },
      }
      return {
        create(kind, more = {}) {
          if (kind !== 'expressCheckout') return form
          options = { ...options, buttonHeight: more.buttonHeight }
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
      return { paymentMethod: await send('/v1/payment_methods', { number: elements.typed() }) }
    },
    handleNextAction: ({ clientSecret }) =>
      new Promise((resolve) => {
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
