import { asciiHost } from './ascii-host.ts'

/**
 * A domain in the form for comparing hosts: `https://Northwind.localhost.:3000/` → `northwind.localhost`, `müller.de` →
 * `xn--mller-kva.de`.
 */
export function normalHost(host: string): string {
  const bare = host
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
  return asciiHost(
    bare
      .replace(/[/?#].*$/, '')
      .replace(/:\d+$/, '')
      .replace(/\.$/, ''),
  )
}
