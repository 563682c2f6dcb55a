/**
 * Stands in for the service's script in a browser: the used part of `Stripe(key)`, drawn without a frame. It answers as
 * the real one does, and sends what was typed to the service's host, where a test answers.
 */
export const scriptStandIn = `
window.Stripe = Object.assign(function (key) {
  if (!/^pk_/.test(key)) throw new Error('the key is no publishable key')
  const send = (path, body) =>
    fetch('https://api.stripe.com' + path, {
      method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body),
    }).then((answer) => answer.json())
  let input, fault
  const listeners = {}
  const tell = (name) => (listeners[name] || []).forEach((listener) => listener({}))
  return {
    elements(options) {
      if (!Number.isInteger(options.amount) || options.amount <= 0) throw new Error('the amount is no whole number')
      const element = {
        on(name, listener) { (listeners[name] = listeners[name] || []).push(listener) },
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
      return {
        create: () => element,
        update() {},
        async submit() {
          if (input.value) return {}
          fault.textContent = 'The number is missing'
          return { error: { type: 'validation_error', message: fault.textContent } }
        },
      }
    },
    async createPaymentMethod({ elements }) {
      if (!elements) throw new Error('no elements')
      return { paymentMethod: await send('/v1/payment_methods', { number: input.value }) }
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
