/** A domain in the form for comparing hosts: `https://Northwind.localhost.:3000/` → `northwind.localhost`. */
export function normalHost(host: string): string {
  const bare = host
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
  return bare
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
}
