/** Whether mail programs draw a picture at an address: few show SVG. */
export const isShown = (address: string | null): address is string =>
  address !== null && /^https?:/.test(address) && !/\.svg$/i.test(URL.parse(address)?.pathname ?? '')
