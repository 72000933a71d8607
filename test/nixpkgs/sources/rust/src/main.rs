fn main() {
    let mark = if cfg!(feature = "loud") { "!" } else { "" };
    println!("hello from tiny Rust{mark}");
}
