/** Which tab an address opens; older addresses of the system settings call it `active_tab`. */
export function tabOf(query: URLSearchParams): string | null {
  return query.get('active') ?? query.get('active_tab');
}
