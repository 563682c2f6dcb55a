/** The cookies of one browser at one host, by name. Expired cookies are removed. */
export function cookieJar(cookies = new Map<string, string>()) {
  return {
    cookies,
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep(setCookies: string[]) {
      for (const one of setCookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
        if (value === '' || /; Max-Age=0/i.test(one)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  }
}
