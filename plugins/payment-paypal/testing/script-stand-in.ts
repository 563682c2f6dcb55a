/**
 * Stands in for the service's script in a browser, which the real loader loads: the used part of `paypal.Buttons`. Its
 * button asks the page for an order; then a window of the service's stands over the page, where the customer agrees, is
 * declined afterwards, or leaves. What they do there goes to the service's host, where a test answers. Within another
 * site's page it is a window of its own (`windowStandIn`).
 */
export const scriptStandIn = `
window.paypal = {
  Buttons(options) {
    let root
    const ask = (id) =>
      new Promise((resolve) => {
        const shade = document.createElement('div')
        shade.style.cssText = 'position:fixed;inset:0;z-index:99999;background:#0009;display:grid;place-content:center;gap:12px'
        const choice = (text, how) => {
          const button = document.createElement('button')
          button.type = 'button'
          button.textContent = text
          button.style.cssText = 'padding:16px 24px;background:#fff;color:#000'
          button.onclick = async () => {
            shade.remove()
            if (how)
              await fetch('https://www.sandbox.paypal.com/agree', {
                method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify({ id, how }),
              })
            resolve(how)
          }
          shade.append(button)
        }
        choice('Agree at PayPal', 'approved')
        choice('Agree with an empty account', 'declined')
        choice('Leave PayPal', null)
        document.body.append(shade)
      })
    const askIn = (opened, id) =>
      new Promise((resolve) => {
        addEventListener('message', function hear({ source, data }) {
          if (source !== opened) return
          removeEventListener('message', hear)
          resolve(data.how)
        })
        opened.location = 'https://www.sandbox.paypal.com/checkoutnow?token=' + id
      })
    return {
      isEligible: () => true,
      async render(place) {
        root = document.createElement('button')
        root.type = 'button'
        root.textContent = 'PayPal'
        root.style.cssText = 'width:100%;height:48px;border:0;border-radius:4px;background:#ffc439;color:#111;font-weight:700'
        root.onclick = async () => {
          const opened = window.top === window.self ? null : window.open('', '', 'popup')
          try {
            const id = await options.createOrder()
            if (await (opened ? askIn(opened, id) : ask(id))) await options.onApprove({ orderID: id })
            else options.onCancel({ orderID: id })
          } catch (error) {
            options.onError(error)
          }
        }
        place.append(root)
      },
      async close() { root.remove() },
    }
  },
}
`

/** The page of the service in a window of its own: it tells the page that opened it what its customer did. */
export const windowStandIn = `<!doctype html><title>PayPal</title>
<button data-how="approved">Agree at PayPal</button>
<button>Leave PayPal</button>
<script>
const id = new URLSearchParams(location.search).get('token')
for (const button of document.querySelectorAll('button'))
  button.onclick = async () => {
    const { how = null } = button.dataset
    if (how) await fetch('/agree', { method: 'POST', body: JSON.stringify({ id, how }) })
    opener.postMessage({ how }, '*')
    close()
  }
</script>`
