/** A text whose symbols are written with their index after an underscore, such as σ_A: the index is drawn below the line. */
export function Indexed({ text }: { text: string }) {
  return <>{text.split(/(?<=\S)_(\w+)/).map((part, i) => (i % 2 === 1 ? <sub key={i}>{part}</sub> : part))}</>;
}
