export default function AboutPage() {
  return <h1 tabIndex={-1}>Informazioni</h1>;
}
